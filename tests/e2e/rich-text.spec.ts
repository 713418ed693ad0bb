import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { richTextTags } from '../../src/contract/rich-text.ts';
import { cleanRichText } from '../../src/server/rich-text.ts';
import { hostileHtml, twistedHtml } from '../hostile-html.ts';
import { ask, expect, keep, withoutWorker as test } from './club.ts';
import { root } from './club-server.ts';
import { operate } from './operate.ts';

test('hostile HTML of the pop-up is cleaned, and the page does not complain (H14, S10)', async ({ page, club }) => {
  await page.route('**/api/mirror/base**', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { rows: { id: string; texts?: object }[] } };
    const words = { pop_content: hostileHtml.join('') };
    for (const row of reply.data.rows) if (row.id === 'base_info') Object.assign(row, words, { texts: { en_us: words } });
    await route.fulfill({ response, json: reply });
  });
  await keep(page, club, {});
  await page.goto('/Home');
  const popUp = page.getByRole('dialog');
  await expect(popUp.getByText('15', { exact: true })).toBeVisible();

  const found = await popUp.evaluate((dialog) => {
    const text = dialog.querySelector('p')?.parentElement;
    return {
      paragraphs: [...(text?.querySelectorAll('p') ?? [])].map((one) => one.outerHTML.slice(0, 7)),
      tags: [...new Set([...(text?.querySelectorAll('*') ?? [])].map(({ localName }) => localName))].toSorted(),
      links: [...(text?.querySelectorAll('a') ?? [])].map((link) => [link.getAttribute('href'), link.target, link.rel]),
      hit: (window as { hit?: number }).hit,
    };
  });
  expect(found.tags).toEqual(['a', 'p']);
  expect(found.paragraphs).toEqual(hostileHtml.map((_, index) => `<p>${index + 1}</`.padEnd(7, 'p').slice(0, 7)));
  expect(found.links.filter(([href]) => href !== null)).toEqual([
    ['https://x.example/a', '_blank', 'noopener noreferrer'],
    ['/Notice', '', ''],
  ]);
  expect(found.hit).toBeUndefined();
});

/** The client's cleaner, as a script that puts its functions on `window.cleaner`. */
async function cleanerScript(): Promise<string> {
  const bundle = await rolldown({ input: join(root, 'src/client/ui/rich-text-cleaner.ts'), cwd: root, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'cleaner' });
  await bundle.close();
  return `${output[0].code}; window.cleaner = cleaner;`;
}

test('the client leaves unchanged what the server cleaned, and the wire carries nothing else (H14)', async ({ page, club }) => {
  const html = [...hostileHtml, ...twistedHtml];
  await page.goto('/healthz');
  await page.evaluate(await cleanerScript());
  const compared = await page.evaluate(
    (texts) =>
      texts.map((text) => {
        const { cleaner } = window as unknown as { cleaner: { cleanHtml(html: string): DocumentFragment } };
        const shown = document.createElement('div');
        shown.append(cleaner.cleanHtml(text));
        // What the client adds for its own page: links that open outside, and headings below its own.
        for (const link of shown.querySelectorAll('a')) for (const name of ['target', 'rel']) link.removeAttribute(name);
        return { kept: text.replace(/<(\/?)h[12]>/g, '<$1h3>'), shown: shown.innerHTML };
      }),
    html.map((text) => cleanRichText(text).html),
  );
  for (const [index, { kept, shown }] of compared.entries()) expect(shown, html[index]).toBe(kept);

  const told = await operate<{ value: string; dropped: string[] }>(club, 'setting', 'set', 'pop_content', hostileHtml.join(''));
  expect(told.dropped).toContain('<script> and what stands in it');
  const { rows } = await ask<{ rows: { id: string; pop_content?: string }[] }>(club, '/mirror/base');
  const onWire = rows.find(({ id }) => id === 'base_info')?.pop_content ?? '';
  expect(onWire).toBe(told.value);
  const tags = [...onWire.matchAll(/<\/?([^\s>]*)/g)].map(([, name = '']) => name);
  expect([...new Set(tags)].filter((name) => !(richTextTags as readonly string[]).includes(name))).toEqual([]);
  expect(onWire).not.toMatch(/on[a-z]+=|javascript:|x\.example\/pixel/i);
});
