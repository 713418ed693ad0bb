import { captionLimits } from './caption-limits.ts';

/** Tags that are kept: emphasis. */
const kept = /^(\/?)(b|i|u)(?:\.[\w.-]*)?$/;

/** WebVTT tags that are removed while their text stays: classes, voices, languages, ruby, and timestamps in a caption. */
const dropped = /^(?:\/?(?:c|v|lang|ruby|rt)(?:[.\s].*)?|[0-9]{1,2}[0-9:.]*)$/s;

/** A tag, an entity, one of the three special characters, or plain text. */
const token = /<([^<>]{0,200})>|&([a-z]{2,5}|#[0-9]{1,7}|#x[0-9a-f]{1,6});|([<>&])|([^<>&]+)/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Reverses a line of text: it would show a different text than the one that was checked. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return named[entity.toLowerCase()];
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : String.fromCodePoint(code);
}

/**
 * The text of a caption as we write it (WebVTT, 4.1): b, i and u properly nested, everything else escaped; '' if
 * nothing readable is left. Undefined for an unknown tag, control characters, or too much text.
 */
export function cueTextFrom(lines: readonly string[]): string | undefined {
  const written = lines.join('\n');
  if (lines.length > captionLimits.lines || written.length > captionLimits.written) return undefined;
  const open: string[] = [];
  const out: string[] = [];
  let read = '';
  for (const [whole, tag, entity, sign, plain] of written.matchAll(token)) {
    if (tag !== undefined) {
      const [, closes, name = ''] = kept.exec(tag) ?? [];
      if (closes === undefined && !dropped.test(tag)) return undefined;
      if (closes === undefined) continue;
      if (closes === '') open.push(name);
      else if (open.pop() !== name) return undefined;
      out.push(`<${closes}${name}>`);
      continue;
    }
    if (sign === '<') return undefined;
    const text = (plain ?? sign ?? characterOf(entity ?? '') ?? whole).replace(/\t/g, ' ').replace(overrides, '');
    read += text;
    out.push(escaped(text));
  }
  if (/[^\P{Cc}\n]/u.test(read) || read.includes('\n\n') || [...read].length > captionLimits.characters) return undefined;
  const closing = open.reverse().map((name) => `</${name}>`);
  return read.trim() === '' ? '' : [...out, ...closing].join('').trim();
}
