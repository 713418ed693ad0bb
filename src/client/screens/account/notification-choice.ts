import type { PushKind } from '#contract/push-kinds.ts';
import type { DevicePush, PushChoice } from '../../commands/push.ts';
import type { Install } from '../../pwa/install.ts';

/** Why nothing can be turned on here: not in this browser, not before the app is on the home screen, or the browser blocks it. */
export type Obstacle = 'unsupported' | 'home-screen' | 'denied';

/** `install`: how the app can be put on the home screen; on iPhones and iPads only an app there can notify. */
export function obstacleOf({ isSupported, permission }: DevicePush, install: Install['kind']): Obstacle | undefined {
  if (!isSupported) return install === 'ios' || install === 'ios-other' ? 'home-screen' : 'unsupported';
  return permission === 'denied' ? 'denied' : undefined;
}

/** What this device is notified of: what the server says, unless the browser would let nothing through. */
export function choiceOf({ server: { subscription }, permission, isSubscribed }: DevicePush): PushChoice {
  if (!subscription || !isSubscribed || permission !== 'granted') return { kinds: [], amounts: false };
  return { kinds: subscription.kinds, amounts: subscription.amounts };
}

/** The choice with one kind turned on or off. Amounts end with the last kind: they are turned on anew, not by surprise. */
export function withKind({ kinds, amounts }: PushChoice, kind: PushKind, on: boolean): PushChoice {
  const others = kinds.filter((one) => one !== kind);
  const next = on ? [...others, kind] : others;
  return { kinds: next, amounts: amounts && next.length > 0 };
}
