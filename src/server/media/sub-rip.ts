const stamp = `([0-9]{1,2}):([0-5][0-9]):([0-5][0-9])[,.]([0-9]{1,3})`;
const timing = new RegExp(String.raw`^[ \t]*${stamp}[ \t]*-->[ \t]*${stamp}(?:[ \t].*)?$`);

/** Whether these lines are a SubRip file (.srt): a number on its own, followed by times with commas. */
export function isSubRip(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== '');
  return /^[ \t]*[0-9]{1,6}[ \t]*$/.test(lines[first] ?? '') && timing.test(lines[first + 1] ?? '');
}

/**
 * Converts a line of a SubRip file to WebVTT, which keeps line numbers: times are rewritten; in text
 * colours and positions (`<font …>`, `{\an8}`) are dropped, b, i and u stay, and every other `<` is the character itself.
 */
export function webVttLineOf(line: string): string {
  const times = timing.exec(line);
  if (times) return `${timeOf(times.slice(1, 5))} --> ${timeOf(times.slice(5, 9))}`;
  const text = line
    .replace(/<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi, '')
    .replace(/<(\/?)([biu])>/gi, (_tag, closes: string, name: string) => `<${closes}${name.toLowerCase()}>`)
    .replace(/<(?!\/?[biu]>)/g, '&lt;');
  // An empty line would end the caption: an invisible character replaces it.
  return text.trim() === '' && line.trim() !== '' ? '&lrm;' : text;
}

const timeOf = ([hours = '', minutes = '', seconds = '', fraction = '']: string[]): string =>
  `${hours.padStart(2, '0')}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
