import { frameAddress } from '../../ui/frame-address.ts';

/** Of our own pages, only those of the built-in provider may be opened in the frame. */
const ownPages = /^\/api\/sandbox-pay\/[^/]+$/u;

/** The address of a payment page that may be opened, or null (S37): our own provider's, or one of base info's `frame_origins`. */
export function payAddress(payUrl: string, allowed: readonly string[], own: string): URL | null {
  const url = frameAddress(payUrl, allowed, own);
  return url?.origin === own && !ownPages.test(url.pathname) ? null : url;
}
