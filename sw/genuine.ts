/** What browsers take scripts and styles as, and what every picture is. */
const types: [path: RegExp, type: RegExp][] = [
  [/\.js$/, /^(text|application)\/javascript\b/],
  [/\.css$/, /^text\/css\b/],
  [/\.(webp|avif|png|svg|ico)$/, /^image\//],
];
const html = /^text\/html\b/;

/**
 * Whether a reply of 200 may be the file at `path`, by its type. Something in between may have answered in the club's place: a hotel's log-in
 * page, a proxy's page that says that the club is down. Cached, it would stay.
 */
export function isGenuine(path: string, { headers }: Response): boolean {
  const is = headers.get('content-type') ?? '';
  const known = types.find(([of]) => of.test(path));
  return known ? known[1].test(is) : path.endsWith('.html') === html.test(is);
}

/** Whether the club says that there is no such file: nothing to wait for. */
export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;
