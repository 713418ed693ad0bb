import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import {
  contentSecurityPolicy,
  crossOriginResourcePolicy,
  referrerPolicy,
  strictTransportSecurity,
  xContentTypeOptions,
  xFrameOptions,
} from 'helmet';

/** Header names in lower case, with their values. */
export type Headers = Readonly<Record<string, string>>;

/** Names of Trusted Types policies: the client's own (`default` allows only text: ui/text-policy.ts), and a library's. */
const trustedTypesPolicies = ['foyer', 'foyer-html', 'foyer-rules', 'dompurify', 'default'];

const yearSeconds = 31_536_000;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** The headers that helmet would set on every reply, computed once, since they are always the same. */
function headersOf(...parts: readonly Middleware[]): Headers {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  for (const part of parts) {
    part(response.req, response, (error) => {
      if (error) throw error;
    });
  }
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** A policy that allows only what it lists. */
const policyOf = (directives: Readonly<Record<string, readonly string[]>>): Middleware =>
  contentSecurityPolicy({ useDefaults: false, directives: { 'default-src': ["'none'"], ...directives } });

/** On every reply. */
export function commonHeaders(publicOrigin: string | undefined): Headers {
  return headersOf(
    xContentTypeOptions(),
    referrerPolicy({ policy: 'no-referrer' }),
    crossOriginResourcePolicy({ policy: 'same-origin' }),
    // Only with https: on plain http browsers ignore it, and a test set-up would lock itself out.
    ...(publicOrigin?.startsWith('https:') ? [strictTransportSecurity({ maxAge: yearSeconds, includeSubDomains: false })] : []),
  );
}

/** On data replies, in case one is opened as a page. */
export const dataHeaders: Headers = headersOf(policyOf({ 'frame-ancestors': ["'none'"] }), xFrameOptions({ action: 'deny' }));

/** On a drawing, in case it is opened as a page: its policy says who may frame it, and it loads nothing that a referrer could be sent to. */
export const drawingHeaders: Headers = headersOf(policyOf({ 'frame-ancestors': ["'none'"] }));

/**
 * On pages and their files. `html` is the page's text: its inline scripts and styles are allowed by their hashes, and
 * nothing else inline is. Besides the club's own pages only `frameOrigins` (the setting frame_origins) may be framed: the
 * support desk's, and those of payment providers. A worker that has cached the page with an older list renews it (sw/shell.ts).
 *
 * Without `Cross-Origin-Opener-Policy`: it makes the browser change to another process at every start, when the page has already arrived
 * (28 of 176 ms until a later start's first frame, 36 of 684 ms until the gate's: tests/bench/README.md). What it keeps from a page that opens the club in a
 * window is the number of its frames and to navigate it away, which a link can do as well; the club reads no messages of other windows.
 */
export function pageHeaders(html: string, frameOrigins: readonly string[]): Headers {
  const policy = policyOf({
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'style-src': ["'self'", ...hashesOf(html, 'style')],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...frameOrigins],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesPolicies,
  });
  const own = headersOf(policy, xFrameOptions({ action: 'deny' }));
  return { ...own, 'permissions-policy': permissions };
}

/** On the service worker, which loads no further scripts and fetches from its own server only. */
export const workerHeaders: Headers = headersOf(
  policyOf({ 'script-src': ["'self'"], 'connect-src': ["'self'"], 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }),
);

/** On the demo club's support page: no scripts, and only the club itself may frame it (S44). */
export function framedPageHeaders(html: string): Headers {
  const policy = policyOf({
    'style-src': ["'self'", ...hashesOf(html, 'style')],
    'img-src': ["'self'", 'data:'],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  });
  return { ...headersOf(policy, xFrameOptions({ action: 'sameorigin' })), 'permissions-policy': permissions };
}

/** On a payment's page: only our own app may frame it; it has no scripts, and posts only to itself. */
export const sandboxPageHeaders = (html: string): Headers =>
  headersOf(
    policyOf({
      'style-src': hashesOf(html, 'style'),
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
      'base-uri': ["'none'"],
    }),
    xFrameOptions({ action: 'sameorigin' }),
    referrerPolicy({ policy: 'no-referrer' }),
  );

/** Only geolocation, which the member has to turn on in Setting first (H9). Helmet does not set this header. */
const permissions = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'serial', 'midi', 'display-capture', 'accelerometer', 'gyroscope'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** Hash sources for the inline elements of a page. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc\\s*=)[^>]*>([\\s\\S]*?)</${element}\\s*>`, 'gi');
  const texts = [...html.matchAll(inline)].map(([, text = '']) => text).filter((text) => text !== '');
  return [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))];
}
