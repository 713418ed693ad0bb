import DOMPurify from 'dompurify';
import { richTextAttributes, richTextTags, unreadTags } from '#contract/rich-text.ts';

/** What somebody else's HTML may hold (H14). Everything else goes; the text inside of a dropped wrapper stays. */
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

/** The one place of the client that makes HTML out of text: what it makes is parsed aside, never run, and cleaned. */
const policy = (window as { trustedTypes?: PolicyMaker }).trustedTypes?.createPolicy('foyer-html', {
  createHTML: (html) => html,
  createScriptURL: () => {
    throw new TypeError('foyer-html makes no scripts');
  },
});

/** `https:` to elsewhere, or a path of ours; undefined for anything else. */
export function safeAddress(address: string | null): { href: string; outside: boolean } | undefined {
  // DOMPurify leaves an empty address of one that it drops.
  if (!address?.trim() || !URL.canParse(address, window.location.origin)) return undefined;
  const url = new URL(address, window.location.origin);
  if (url.username || url.password) return undefined;
  if (url.origin === window.location.origin) return { href: url.pathname + url.search, outside: false };
  return url.protocol === 'https:' ? { href: url.href, outside: true } : undefined;
}

/**
 * Takes out style sheets and what speaks for a whole page, and handlers and styles out of tags, before anything is parsed. The cleaning does not rest on
 * it: it spares the console the policy's complaint about each one of them.
 */
export const quieten = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<(?:base|meta|link)\b[^>]*>/gi, '')
    .replace(/<[^<>]*>/g, (tag) => tag.replace(/([\s/"'])(?:on[a-z]+|style)(?=\s*=)/gi, '$1data-dropped'));

/** Somebody's HTML as nodes of ours: allowed tags alone, links that can't reach back. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(quieten(html), {
    ...allowed,
    ...(policy ? { TRUSTED_TYPES_POLICY: policy } : {}),
    RETURN_DOM_FRAGMENT: true,
  });
  // The page's own titles stand above them.
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
