import type { Browser, Page } from '@playwright/test';
import { slow } from './browser.ts';
import { watchTaps } from './tap-frames.ts';

/** A page as it stands, without its scripts: the attributes of its document, all its style rules, and the markup of some of its parts. */
export type Finished = { attributes: string; styles: string; body: string };

/** Takes them from a page of the app. `parts`: the elements that it keeps. */
export const finishedMarkup = (app: Page, parts: string): Promise<Finished> =>
  app.evaluate((selector) => {
    const styles = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText)).join('\n');
    const attributes = [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' ');
    return { attributes, styles, body: [...document.querySelectorAll(selector)].map((part) => part.outerHTML).join('') };
  }, parts);

/** Opens it as a page of the club at `origin`, on a phone whose processor is `slowdown` times slower, with one script and without a service worker. */
export async function openFinished(
  browser: Browser,
  origin: string,
  { attributes, styles, body }: Finished,
  { slowdown, script, arrival }: { slowdown: number; script: string; arrival: Parameters<typeof watchTaps>[1] },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await slow(page, slowdown);
  await watchTaps(page, arrival);
  const head = `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${styles}</style>`;
  const html = `<!doctype html><html ${attributes}><head>${head}</head><body>${body}<script>${script}</script></body></html>`;
  await page.route('/floor', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto('/floor');
  return page;
}
