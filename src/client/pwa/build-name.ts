/** The name of the build on screen, as the page carries it (see vite.config.ts); '' in development. */
export function buildName(): string {
  const text = document.getElementById('foyer-build')?.textContent;
  if (!text) return '';
  const { build }: { build?: string } = JSON.parse(text);
  return build ?? '';
}
