const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The text of some HTML, for a preview that is shown as text and never parsed: what looks like a tag is removed,
 * common entities are decoded, whitespace is collapsed.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/giu, ' ')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(#\d{1,6}|[a-z]+);/giu, (whole, name: string) =>
      name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (named[name.toLowerCase()] ?? whole),
    )
    .replace(/\s+/gu, ' ')
    .replace(/ ([.,;:!?])/gu, '$1')
    .trim();
}
