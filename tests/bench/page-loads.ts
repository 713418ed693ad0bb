import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ageGate, hasContent } from '../e2e/club.ts';
import { ClubServer, root, sparePort } from '../e2e/club-server.ts';
import { chromiumPath, phone } from './browser.ts';
import { begin, line, median } from './figures.ts';

const tools = join(import.meta.dirname, 'measuring');
const work = join(root, 'node_modules/.cache/foyer/bench');
const node = join(root, 'node_modules/.bin/node');
const runs = process.env.BENCH_RUNS ?? '3';

type Result = {
  target: string;
  phase: string;
  failed?: string;
  fcp?: number;
  ready?: number;
  blocked?: number;
  wireFcp?: number;
  scriptBytes?: number;
};

/**
 * Page loads on a phone on a slow network (1.6 Mbit/s, 150 ms, CPU 4 x slower), with the tools in measuring/: the age gate compared with a
 * page that contains nothing else, and Home compared with a static page with Home's content and with `floor-react`. All are served by the
 * same HTTP/2 server, alternating, in one run.
 */
export async function pageLoadsBench(seed: string): Promise<void> {
  const club = await ClubServer.open({ seed });
  let front: ChildProcess | undefined;
  try {
    const content = await makeFloors(club);
    const [gate, home, react, foyer] = await Promise.all([sparePort(), sparePort(), sparePort(), sparePort()]);
    front = await serve([
      `${gate}=${join(work, 'floor-gate')}`,
      `${home}=${join(work, 'floor-home')}`,
      `${react}=${join(tools, 'floor-react')}`,
      `${foyer}=${club.url}`,
    ]);
    await writeFile(join(work, 'passed.json'), JSON.stringify({ 'foyer.age': 'yes' }));

    begin('pages', `Pages at 4 x CPU, 1.6 Mbit/s and 150 ms, medians of ${runs} runs in turn`);
    console.log('The age gate of a first visit');
    const first = await measure('gate', ['--phases', 'cold', `floorgate=${local(gate)}`, `foyer=${local(foyer)}`]);
    gateAims(first, (await readFile(join(root, 'dist/client/index.html.br'))).length);

    console.log('Home with content');
    const seen = ['--ready', 'floorreact=text:zebrafirst', '--ready', `floorhome=text:${content}`, '--ready', `foyer=text:${content}`];
    const targets = [`floorreact=${local(react)}`, `floorhome=${local(home)}`, `foyer=${local(foyer)}Home`];
    homeAims(await measure('home', [...seen, '--storage', `foyer=${join(work, 'passed.json')}`, ...targets]));
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

const middle = (results: Result[], target: string, phase: string, figure: keyof Result): number =>
  median(results.filter((one) => one.target === target && one.phase === phase).map((one) => Number(one[figure] ?? Number.NaN)));

/** `1.35 x (1,687 beside 1,250 ms)` */
function beside(results: Result[], phase: string, figure: keyof Result, floor: string): { says: string; ratio: number } {
  const [ours, its] = [middle(results, 'foyer', phase, figure), middle(results, floor, phase, figure)];
  return { ratio: ours / its, says: `${(ours / its).toFixed(2)} x (${Math.round(ours)} beside ${Math.round(its)} ms)` };
}

function gateAims(results: Result[], htmlBytes: number): void {
  const { says, ratio } = beside(results, 'cold', 'fcp', 'floorgate');
  line('gate: first paint beside its floor', says, { says: '1.10 x', met: ratio <= 1.1 });
  line('gate: the page on the wire', `${(htmlBytes / 1000).toFixed(1)} kB`, { says: '14 kB', met: htmlBytes <= 14_000 });
}

function homeAims(results: Result[]): void {
  for (const phase of ['cold', 'warm', 'offline']) {
    const { says, ratio } = beside(results, phase, 'ready', 'floorreact');
    line(`Home: content beside floor-react, ${phase}`, says, { says: '1.3 x', met: ratio <= 1.3 });
  }
  const stalled = middle(results, 'foyer', 'stalled', 'ready') / middle(results, 'foyer', 'offline', 'ready');
  line('Home: stalled beside offline', `${stalled.toFixed(2)} x`, { says: '0.85 to 1.15 x', met: Math.abs(stalled - 1) <= 0.15 });
  const blocked = middle(results, 'foyer', 'cold', 'blocked');
  line('Home: blocking time, cold', `${Math.round(blocked)} ms`, { says: '100 ms', met: blocked <= 100 });
}

/**
 * Writes the two baseline pages, as static pages with what the browser rendered and no script: the age gate, and Home with its styles
 * inline and its pictures next to it. Returns text that occurs only in Home's content.
 */
async function makeFloors(club: ClubServer): Promise<string> {
  await rm(join(work, 'floor-gate'), { recursive: true, force: true });
  await rm(join(work, 'floor-home'), { recursive: true, force: true });
  const { browser, page } = await phone(club.url, 1);
  await page.goto('/Home');
  await ageGate(page).waitFor();
  await put('floor-gate/index.html', await finishedPage(page, ['style'], '#root'));
  await ageGate(page).click();
  await hasContent(page);
  await page.waitForLoadState('networkidle');
  const pictures = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(webp|svg|png)$/.test(name)),
  );
  // The first of the list, as in floor-react; the last ones are rendered only when scrolled near.
  const people = page.getByRole('main').getByRole('list', { name: 'Recommended' });
  const content = (await people.getByRole('listitem').first().getByRole('link').first().textContent())?.trim().slice(0, 24) ?? '';
  await put('floor-home/index.html', await finishedPage(page, ['style', 'link'], '#gate'));
  await browser.close();
  for (const address of pictures)
    await put(`floor-home${new URL(address).pathname}`, Buffer.from(await (await fetch(address)).arrayBuffer()));
  return content;
}

/** The document as currently rendered: the rules of these style sheets in one style, one part emptied, no scripts. */
async function finishedPage(page: Page, sheets: string[], emptied: string): Promise<string> {
  const html = await page.evaluate(
    ([owners = [], part = '']) => {
      const rules = [...document.styleSheets]
        .filter(({ ownerNode }) => owners.includes(ownerNode?.nodeName.toLowerCase() ?? ''))
        .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText));
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const node of copy.querySelectorAll('script, link, style')) node.remove();
      copy.querySelector(part)?.replaceChildren();
      const style = document.createElement('style');
      style.textContent = rules.join('\n');
      copy.querySelector('head')?.append(style);
      return copy.outerHTML;
    },
    [sheets, emptied] as const,
  );
  return `<!doctype html>${html}`;
}

async function put(name: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(join(work, name)), { recursive: true });
  await writeFile(join(work, name), text);
}
