/**
 * Allowed tags, and the one allowed attribute, of the operator's HTML (H14). The server stores nothing else
 * (server: rich-text.ts); the client sanitises everything it receives by the same lists.
 */
export const richTextTags = ['h1', 'h2', 'p', 'br', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'a'] as const;
export const richTextAttributes = ['href'] as const;

/** The content of these is not text for readers and is removed with them. Of all other tags the text stays. */
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

/** Characters of a notice: two of its fields, and the pop-up's HTML; its texts in all languages together, since they are read with their row. */
export const noticeLimits = { name: 120, text: 20_000, allTexts: 40_000 } as const;
