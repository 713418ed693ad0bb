/**
 * What the club's HTML may hold (H14): tags, and the one attribute. The server keeps nothing else of what the operator
 * sets (server: rich-text.ts); the phone cleans by the same lists whatever comes.
 */
export const richTextTags = ['h1', 'h2', 'p', 'br', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a'] as const;
export const richTextAttributes = ['href'] as const;

/** What stands inside of these is not text for readers: it goes with them. Of all others the text stays. */
export const unreadTags = [
  'script',
  'style',
  'iframe',
  'form',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
] as const;

/** Characters of a notice: two of its fields, and the pop-up's HTML; its texts in all languages together, since phones get them all. */
export const noticeLimits = { name: 120, text: 20_000, allTexts: 60_000 } as const;
