/** What a preview says besides the club's name. */
export type PreviewWords = {
  title?: string;
  /** Plain text. */
  text?: string;
  /** The address of a picture, without the origin. */
  image?: string;
  /** The language of its words (BCP 47), if it is known. */
  spoken?: string;
};

/** Characters of a description: apps cut off what is longer. */
const mostCharacters = 200;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** The beginning of a text, up to the end of a word; languages without spaces are cut between characters. */
function beginningOf(text: string, language: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= mostCharacters) return line;
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(line.slice(0, 2 * mostCharacters));
  const end = [...words].reduce((last, { index }) => (index < mostCharacters ? index : last), 0);
  return `${line.slice(0, end).trimEnd()}…`;
}

/** A page of nothing but what a preview is made of, for those who make one. `origin`: an address has to be absolute there. */
export function previewPage(
  { club, title, text, image = '/icons/icon-512.png', spoken }: PreviewWords & { club: string },
  language: string,
  origin: string | undefined,
): string {
  const description = text ? beginningOf(text, spoken ?? language) : '';
  const properties: [name: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', club],
    ['og:title', title ?? club],
    ...(description === '' ? [] : [['og:description', description] as [string, string]]),
    ...(origin === undefined ? [] : [['og:image', new URL(image, origin).href] as [string, string]]),
  ];
  const metas = properties.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`);
  if (description !== '') metas.push(`<meta name="description" content="${escaped(description)}">`);
  const shown = title === undefined ? club : `${title} · ${club}`;
  const head = [
    '<!doctype html>',
    `<html lang="${escaped(spoken ?? language)}">`,
    '<meta charset="utf-8">',
    `<title>${escaped(shown)}</title>`,
  ];
  return `${[...head, ...metas].join('\n')}\n`;
}
