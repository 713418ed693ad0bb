import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import {
  contentSecurityPolicy,
  crossOriginOpenerPolicy,
  crossOriginResourcePolicy,
  referrerPolicy,
  strictTransportSecurity,
  xContentTypeOptions,
  xFrameOptions,
} from 'helmet';

/** Header names in lower case, with their values. */
export type Headers = Readonly<Record<string, string>>;

/** Names of Trusted Types policies: the client's own (`default` lets text alone through: ui/text-policy.ts), and a library's. */
const trustedTypesPolicies = ['foyer', 'foyer-html', 'dompurify', 'default'];

const yearSeconds = 31_536_000;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** What these would set on every reply, worked out once: the same values each time. */
function headersOf(...parts: readonly Middleware[]): Headers {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  for (const part of parts) {
    part(response.req, response, (error) => {
      if (error) throw error;
    });
  }
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** A policy that allows what it names, and nothing else. */
const policyOf = (directives: Readonly<Record<string, readonly string[]>>): Middleware =>
  contentSecurityPolicy({ useDefaults: false, directives: { 'default-src': ["'none'"], ...directives } });

/** On every reply, whatever it carries. */
export function commonHeaders(publicOrigin: string | undefined): Headers {
  return headersOf(
    xContentTypeOptions(),
    referrerPolicy({ policy: 'no-referrer' }),
    crossOriginResourcePolicy({ policy: 'same-origin' }),
    // Only where the club is reached by https: on plain http browsers ignore it, and a test set-up would lock itself out.
    ...(publicOrigin?.startsWith('https:') ? [strictTransportSecurity({ maxAge: yearSeconds, includeSubDomains: false })] : []),
  );
}

/** On replies that are data, should one ever be opened as a page. */
export const dataHeaders: Headers = headersOf(policyOf({ 'frame-ancestors': ["'none'"] }), xFrameOptions({ action: 'deny' }));

/**
 * On pages and their files. `html` is the page's text: its inline scripts and styles are allowed by their hashes, and
 * nothing else inline is. `frameOrigins` (the setting frame_origins) alone may be framed, beside the club's own pages: the
 * support desk's, and those of payment providers. A phone whose worker keeps the page with an older list renews it (sw/shell.ts).
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
  const own = headersOf(policy, xFrameOptions({ action: 'deny' }), crossOriginOpenerPolicy({ policy: 'same-origin' }));
  return { ...own, 'permissions-policy': permissions };
}

/** On the demo club's support page: without scripts, and to be framed by the club itself (S44). */
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

/** On a payment's page: only our own app may frame it; it has no script, and what it posts goes to itself. */
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

/** Nothing but the position, which the member has to turn on in Setting first (H9). Helmet knows no such header. */
const permissions = [
  'geolocation=(self)',
  ...['camera', 'microphone', 'payment', 'usb', 'serial', 'midi', 'display-capture', 'accelerometer', 'gyroscope'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** Sources for the inline elements of a page, by what stands between their tags. */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc\\s*=)[^>]*>([\\s\\S]*?)</${element}\\s*>`, 'gi');
  const texts = [...html.matchAll(inline)].map(([, text = '']) => text).filter((text) => text !== '');
  return [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))];
}
