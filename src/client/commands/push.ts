import { endPushCall, type PushState, pushStateCall, setPushCall } from '#contract/commands/push.ts';
import type { PushKind } from '#contract/push-kinds.ts';
import { client } from '../client.ts';
import { browserSubscription, forgetPush, notePush, workerRegistration } from '../device/push-note.ts';
import { pushPermission, supportsPush } from '../device/push-support.ts';
import { currentSession, type StoredSession } from '../device/session.ts';
import { currentLanguage } from '../i18n/language.ts';
import { postCommand, read } from '../net/ask.ts';
import { UnreachableError } from '../net/errors.ts';
import { type Answered, answered } from './answered.ts';

/** What a device is to be notified of. */
export type PushChoice = { kinds: readonly PushKind[]; amounts: boolean };

/** What the browser may say besides: the member refused or put off its question, or it gives no subscription. */
export type PushResult = Answered<PushState> | { state: 'denied' } | { state: 'put-off' } | { state: 'impossible' };

/** What is known of this device: the server's state of it, and the browser's. */
export type DevicePush = { server: PushState; permission: NotificationPermission; isSubscribed: boolean; isSupported: boolean };

/** Both states, from the server and the browser. A subscription that the server does not know is ended. */
export const devicePush = (): Promise<Answered<DevicePush>> =>
  answered(async () => {
    const answer = await read(pushStateCall);
    if (answer.same) throw new UnreachableError('A state without a tag was answered without a body');
    const server = answer.data;
    if (!server.subscription) await forgetPush();
    const isSubscribed = (await browserSubscription()) !== null;
    return { server, permission: pushPermission(), isSubscribed, isSupported: supportsPush() };
  });

/**
 * Notifies this device of `wanted` from now on; without any kind it ends. Called from a tap, since the browser's question needs one: it is
 * asked before anything else.
 */
export async function changePush(server: PushState, wanted: PushChoice): Promise<PushResult> {
  if (wanted.kinds.length === 0) return endPush();
  const session = currentSession();
  const permission = pushPermission() === 'default' ? await askPermission() : pushPermission();
  if (permission !== 'granted') return { state: permission === 'denied' ? 'denied' : 'put-off' };
  const subscription = await subscribe(server.public_key);
  return subscription ? sendToServer(session, subscription, wanted) : { state: 'impossible' };
}

async function endPush(): Promise<Answered<PushState>> {
  const ended = await answered(async () => (await postCommand(endPushCall)).data);
  if (ended.state === 'done') await forgetPush();
  return ended;
}

const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission().catch(() => 'default');

/** The browser's subscription for the club's key: the one that it has, or a new one. Undefined if it gives none. */
async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  const manager = (await workerRegistration())?.pushManager;
  const subscribing = async () => manager?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const tooLong = new Promise<undefined>((resolve) => client().later(() => resolve(undefined), subscribeTimeoutMs));
  const again = async () => {
    // The one that it has may be for a key that the club had before.
    await (await browserSubscription())?.unsubscribe().catch(() => undefined);
    return subscribing().catch(() => undefined);
  };
  return Promise.race([subscribing().catch(again), tooLong]);
}
/** The browser asks its push service, which may not be reachable. */
const subscribeTimeoutMs = 30_000;

/** Tells the server of a subscription, and notes for the worker whose it is. */
async function sendToServer(
  session: StoredSession | null,
  subscription: PushSubscription,
  { kinds, amounts }: PushChoice,
): Promise<Answered<PushState>> {
  const { endpoint } = subscription;
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  // The language of the request is the subscription's.
  const lang = currentLanguage();
  const fields = { endpoint, p256dh, auth, kinds: kinds.join(','), amounts: amounts ? '1' : '0' };
  const result = await answered(async () => (await postCommand(setPushCall, fields, { session })).data);
  const to = result.state === 'done' ? result.data.subscription?.id : undefined;
  if (to !== undefined) await notePush({ to, endpoint, lang });
  // Signed out meanwhile: the subscription has ended with the session.
  if (currentSession()?.token !== session?.token) await forgetPush();
  return result;
}

/**
 * Tells the server again what it has been told, for a member who has changed the language, or a browser that has changed its subscription
 * (`isPushOutdated`). Asks the member nothing, and leaves everything as it is if that fails: the next start tries again.
 */
export async function renewPush(): Promise<void> {
  if (pushPermission() !== 'granted') return;
  const session = currentSession();
  const device = await devicePush();
  const known = device.state === 'done' ? device.data.server : undefined;
  if (!known?.subscription) return;
  const subscription = await subscribe(known.public_key);
  if (subscription) await sendToServer(session, subscription, known.subscription);
}
