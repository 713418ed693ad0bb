import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ageGate, hasContent } from '../e2e/club.ts';
import { ClubServer, root } from '../e2e/club-server.ts';
import { sparePort } from '../spare-port.ts';
import { chromiumPath, phone } from './browser.ts';
import { begin, line, median } from './figures.ts';

const tools = join(import.meta.dirname, 'measuring');
const work = join(root, 'node_modules/.cache/foyer/bench');
const node = join(root, 'node_modules/.bin/node');
const runs = process.env.BENCH_RUNS ?? '5';

type Result = {
  target: string;
  phase: string;
  failed?: string;
  fcp?: number;
  lcp?: number;
  ready?: number;
  blocked?: number;
  wireFcp?: number;
  scriptBytes?: number;
};

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

const local = (port: number): string => `https://localhost:${port}/`;

async function serve(targets: string[]): Promise<ChildProcess> {
  const front = spawn(node, [join(tools, 'serve.mjs'), '--cert', join(work, 'cert'), ...targets], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    front.on('exit', (status) => fail(new Error(`the front server ended with ${status}`)));
    front.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && done());
  });
  return front;
}

/** Runs the measuring tool, which prints its own table, and returns the results of every run. */
async function measure(name: string, args: string[]): Promise<Result[]> {
  const out = join(work, name);
  const child = spawn(node, [join(tools, 'measure.mjs'), '--runs', runs, '--chromium', chromiumPath(), '--out', out, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`measure.mjs ended with ${status}`);
  return (JSON.parse(await readFile(join(out, 'results.json'), 'utf8')) as { results: Result[] }).results;
}

type Figure = 'fcp' | 'lcp' | 'ready' | 'blocked';

/** What one target showed in all runs of a phase, in ms. */
function spread(results: Result[], target: string, phase: string, figure: Figure): { median: number; says: string } {
  const all = results.filter((one) => one.target === target && one.phase === phase).map((one) => Number(one[figure] ?? Number.NaN));
  const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)].map(Math.round);
  return { median: median(all), says: `${middle} [${least} .. ${most}]` };
}

/** `1.35 x (387 [360 .. 401] beside 287 [280 .. 301] ms)`, and whether it is within `most` times its floor. */
function aim(results: Result[], what: string, [floor, phase, figure]: readonly [string, string, Figure], most: number): void {
  const [ours, its] = [spread(results, 'foyer', phase, figure), spread(results, floor, phase, figure)];
  const ratio = ours.median / its.median;
  line(what, `${ratio.toFixed(2)} x (${ours.says} beside ${its.says} ms)`, { says: `${most.toFixed(2)} x`, met: ratio <= most });
}

function gateAims(results: Result[], htmlBytes: number): void {
  aim(results, 'gate: first paint beside its floor', ['floorgate', 'cold', 'fcp'], 1.1);
  line('gate: the page on the wire', `${(htmlBytes / 1000).toFixed(1)} kB`, { says: '14 kB', met: htmlBytes <= 14_000 });
}

function homeAims(results: Result[]): void {
  aim(results, 'Home: the first card beside floor-react’s first heading, cold', ['floorreact', 'cold', 'ready'], 1.3);
  for (const phase of ['warm', 'stalled', 'offline']) {
    aim(results, `Home: content beside floor-feed, ${phase}`, ['floorfeed', phase, 'ready'], 1.3);
    aim(results, `Home: first paint beside floor-feed, ${phase}`, ['floorfeed', phase, 'fcp'], 1.3);
    aim(results, `Home: largest paint beside floor-feed, ${phase}`, ['floorfeed', phase, 'lcp'], 1.5);
  }
  const phases = ['warm', 'stalled', 'offline'].map((phase) => spread(results, 'foyer', phase, 'ready').median);
  const apart = Math.max(...phases) / Math.min(...phases);
  line('Home: slowest beside fastest later start', `${apart.toFixed(2)} x`, { says: '1.15 x', met: apart <= 1.15 });
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
