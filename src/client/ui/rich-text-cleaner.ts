import DOMPurify from 'dompurify';
import { richTextAttributes, richTextTags, unreadTags } from '#contract/rich-text.ts';

/** What HTML from others may contain (H14). Everything else is removed; the text inside a removed wrapper stays. */
const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...richTextAttributes],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...unreadTags],
};

type Policy = NonNullable<Parameters<typeof DOMPurify.sanitize>[1]>['TRUSTED_TYPES_POLICY'];
type PolicyMaker = {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(address: string): string }): Policy;
};

/** The only place of the client that makes HTML from text: the result is parsed inertly, never executed, and sanitised. */
const policy = (window as { trustedTypes?: PolicyMaker }).trustedTypes?.createPolicy('foyer-html', {
  createHTML: (html) => html,
  createScriptURL: () => {
    throw new TypeError('foyer-html creates no scripts');
  },
});

/** `https:` to another site, or a path of ours; undefined for anything else. */
export function safeAddress(address: string | null): { href: string; outside: boolean } | undefined {
  // DOMPurify leaves an empty address in place of one that it removes.
  if (!address?.trim() || !URL.canParse(address, window.location.origin)) return undefined;
  const url = new URL(address, window.location.origin);
  if (url.username || url.password) return undefined;
  if (url.origin === window.location.origin) return { href: url.pathname + url.search, outside: false };
  return url.protocol === 'https:' ? { href: url.href, outside: true } : undefined;
}

/**
 * Removes style sheets, page-wide tags, handlers and inline styles before anything is parsed. The sanitising does not depend on
 * it: it only avoids a CSP violation in the console for each of them.
 */
export const removeRefused = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<(?:base|meta|link)\b[^>]*>/gi, '')
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/([\s/"'])(?:on[a-z]+|style)(?=\s*=)/gi, '$1data-dropped'));

/** HTML from others as nodes: only allowed tags, and links that can't reach back. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(removeRefused(html), {
    ...allowed,
    ...(policy ? { TRUSTED_TYPES_POLICY: policy } : {}),
    RETURN_DOM_FRAGMENT: true,
  });
  // The page's own headings rank above them.
  for (const title of fragment.querySelectorAll('h1, h2')) {
    const lower = document.createElement('h3');
    lower.append(...title.childNodes);
    title.replaceWith(lower);
  }
  for (const link of fragment.querySelectorAll('a')) {
    const address = safeAddress(link.getAttribute('href'));
    if (!address) link.removeAttribute('href');
    else {
      link.setAttribute('href', address.href);
      if (address.outside) {
        link.setAttribute('target', '_blank');
        link.setAttribute('rel', 'noopener noreferrer');
      }
    }
  }
  return fragment;
}
