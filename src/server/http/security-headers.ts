import { createHash } from 'node:crypto';

/** Header names in lower case, with their values. */
export type Headers = Readonly<Record<string, string>>;

/** The names under which the client makes Trusted Types policies, and those of the libraries it carries. */
const trustedTypesPolicies = 'foyer foyer-html dompurify';

/** On every reply, whatever it carries. */
export function commonHeaders(publicOrigin: string | undefined): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    // Only where the club is reached by https: on plain http browsers ignore it, and a test set-up would lock itself out.
    ...(publicOrigin?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** On replies that are data, should one ever be opened as a page. */
export const dataHeaders: Headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
};

/**
 * On pages and their files. `html` is the page's text: its inline scripts and styles are allowed by their hashes, and
 * nothing else inline is. `frameOrigins` (the setting frame_origins) alone may be framed, beside the club's own pages: the
 * support desk's, and those of payment providers. A phone whose worker keeps the page with an older list renews it (sw/shell.ts).
 */
export function pageHeaders(html: string, frameOrigins: readonly string[]): Headers {
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...hashesOf(html, 'script')].join(' ')}`,
    `style-src ${["'self'", ...hashesOf(html, 'style')].join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ["frame-src 'self'", ...frameOrigins].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissions,
  };
}

/** On the demo club's support page: without scripts, and to be framed by the club itself (S44). */
export function framedPageHeaders(html: string): Headers {
  const policy = [
    "default-src 'none'",
    `style-src ${["'self'", ...hashesOf(html, 'style')].join(' ')}`,
    "img-src 'self' data:",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return { 'content-security-policy': policy.join('; '), 'x-frame-options': 'SAMEORIGIN', 'permissions-policy': permissions };
}

/** Nothing but the position, which the member has to turn on in Setting first (H9). */
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
