import { Workbox } from 'workbox-window';

/** `register` takes a script URL: with Trusted Types it has to come from a policy. */
function workerAddress(): string | TrustedScriptUrl {
  const factory = (
    globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(text: string): TrustedScriptUrl } } }
  ).trustedTypes;
  if (!factory) return '/sw.js';
  return factory.createPolicy('foyer', { createScriptURL: () => '/sw.js' }).createScriptURL('/sw.js');
}
type TrustedScriptUrl = { toString(): string };

export const openWorker = (): Workbox => new Workbox(workerAddress() as string, { scope: '/' });
