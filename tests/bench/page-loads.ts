import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ageGate, hasContent } from '../e2e/club.ts';
import { ClubServer, root } from '../e2e/club-server.ts';
import { sparePort } from '../spare-port.ts';
import { phone } from './browser.ts';
import { begin, line } from './figures.ts';
import { aim, alikeAim, laterStarts, local, measure, type Result, runs, serve, spread, tools, work } from './measure-pages.ts';

/**
 * Page loads on a phone on a slow network (1.6 Mbit/s, 150 ms, CPU 4 x slower), with the tools in measuring/: the age gate compared with a
 * page that contains nothing else, and a visitor's Home compared with the same feed as one finished page (`floor-feed`) and as the least
 * React app (`floor-react`). All are served by the same HTTP/2 server, alternating, in one run.
 */
export async function pageLoadsBench(seed: string): Promise<void> {
  const club = await ClubServer.open({ seed });
  let front: ChildProcess | undefined;
  try {
    const { card, caption } = await makeGateFloor(club);
    const [gate, feed, react, foyer] = await Promise.all([sparePort(), sparePort(), sparePort(), sparePort()]);
    front = await serve([
      `${gate}=${join(work, 'floor-gate')}`,
      `${feed}=${join(tools, 'floor-feed')}`,
      `${react}=${join(tools, 'floor-react')}`,
      `${foyer}=${club.url}`,
    ]);
    await writeFile(join(work, 'passed.json'), JSON.stringify({ 'foyer.age': 'yes' }));

    begin('pages', `Pages at 4 x CPU, 1.6 Mbit/s and 150 ms, medians of ${runs} runs in turn`);
    console.log('The age gate of a first visit');
    const gates = await measure('gate', ['--phases', 'cold', `floorgate=${local(gate)}`, `foyer=${local(foyer)}`]);
    gateAims(gates, (await readFile(join(root, 'dist/client/index.html.br'))).length);

    console.log('Home with content');
    const home = (name: string, text: string, more: string[]): Promise<Result[]> =>
      measure(name, [
        ...['--ready', 'floorreact=text:zebrafirst', '--ready', `foyer=text:${text}`, '--storage', `foyer=${join(work, 'passed.json')}`],
        ...[...more, `floorreact=${local(react)}`, `foyer=${local(foyer)}Home`],
      ]);
    homeAims(await home('home', card, ['--ready', 'floorfeed=text:zebrafirst', `floorfeed=${local(feed)}`]));
    const named = await home('named', caption, ['--phases', 'cold']);
    aim(named, 'Home: the first name beside floor-react’s first heading, cold', ['floorreact', 'cold', 'ready'], 1.3);
  } finally {
    front?.kill();
    await club.close();
  }
}

function gateAims(results: Result[], htmlBytes: number): void {
  aim(results, 'gate: first paint beside its floor', ['floorgate', 'cold', 'fcp'], 1.1);
  line('gate: the page on the wire', `${(htmlBytes / 1000).toFixed(1)} kB`, { says: '14 kB', met: htmlBytes <= 14_000 });
}

function homeAims(results: Result[]): void {
  // Below the window of a phone: no aim of its own.
  aim(results, 'Home: the first card as the app draws it beside floor-react’s first heading, cold', ['floorreact', 'cold', 'ready']);
  for (const phase of laterStarts) {
    aim(results, `Home: content beside floor-feed, ${phase}`, ['floorfeed', phase, 'ready'], 1.3);
    aim(results, `Home: first paint beside floor-feed, ${phase}`, ['floorfeed', phase, 'fcp'], 1.3);
    aim(results, `Home: largest paint beside floor-feed, ${phase}`, ['floorfeed', phase, 'lcp'], 1.5);
  }
  alikeAim(results, 'Home');
  const blocked = spread(results, 'foyer', 'cold', 'blocked');
  line('Home: blocking time, cold', `${blocked.says} ms`, { says: '100 ms', met: blocked.median <= 100 });
}

/**
 * Writes the age gate as a static page, with what the browser rendered and no script. Returns text that occurs only in Home's content: the first
 * card's beginning as far as its first tag, and its name and city alone, which the skeleton has before.
 */
async function makeGateFloor(club: ClubServer): Promise<{ card: string; caption: string }> {
  await rm(join(work, 'floor-gate'), { recursive: true, force: true });
  const { browser, page } = await phone(club.url, 1);
  await page.goto('/Home');
  await ageGate(page).waitFor();
  await put('floor-gate/index.html', await finishedPage(page));
  await ageGate(page).click();
  await hasContent(page);
  // The first of the list, as in the floors; the last ones are rendered only when scrolled near.
  const people = page.getByRole('main').getByRole('list', { name: 'Recommended' });
  const link = people.getByRole('listitem').first().getByRole('link').first();
  const card = (await link.textContent())?.trim().slice(0, 24) ?? '';
  const caption = await link.locator('[class*=caption]').textContent();
  await browser.close();
  return { card, caption: caption ?? '' };
}

/** The document as currently rendered, without its root and its scripts, the rules of its inline styles in one style. */
async function finishedPage(page: Page): Promise<string> {
  const html = await page.evaluate(() => {
    const rules = [...document.styleSheets]
      .filter(({ ownerNode }) => ownerNode?.nodeName.toLowerCase() === 'style')
      .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText));
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const node of copy.querySelectorAll('script, link, style')) node.remove();
    copy.querySelector('#root')?.replaceChildren();
    const style = document.createElement('style');
    style.textContent = rules.join('\n');
    copy.querySelector('head')?.append(style);
    return copy.outerHTML;
  });
  return `<!doctype html>${html}`;
}

async function put(name: string, text: string): Promise<void> {
  await mkdir(dirname(join(work, name)), { recursive: true });
  await writeFile(join(work, name), text);
}
