import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { ask, keep } from '../e2e/club.ts';
import { ClubServer, root } from '../e2e/club-server.ts';
import { sparePort } from '../spare-port.ts';
import { chromiumPath } from './browser.ts';
import { begin, median, row, table } from './figures.ts';

/** Fetched from the registry when this part is measured: 100 MB that nothing else needs. */
const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = Number(process.env.BENCH_RUNS ?? 3);
const aims = { performance: 95, others: 100 };

type Scores = Record<(typeof categories)[number], number>;
type Report = { categories: Record<string, { score: number | null }>; audits: Record<string, { score: number | null; title: string }> };

/**
 * Lighthouse's scores (mobile, its own simulated slow phone) for the age gate and five screens of a member, each opened for the first
 * time in a browser of its own: nothing cached, age gate confirmed and member logged in (except for the gate).
 */
export async function lighthouseBench(seed: string): Promise<void> {
  begin('lighthouse', `Lighthouse (${lighthouse}, mobile), medians of ${runs} runs`);
  table('screen', ...categories, 'aim');
  const club = await ClubServer.open({ seed });
  try {
    for (const [name, path] of Object.entries(await screens(club))) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) reports.push(await reportOf(club, path, name !== 'gate'));
      const scores = Object.fromEntries(
        categories.map((one) => [one, median(reports.map((report) => 100 * (report.categories[one]?.score ?? 0)))]),
      ) as Scores;
      const met = scores.performance >= aims.performance && categories.slice(1).every((one) => scores[one] >= aims.others);
      row(name, ...categories.map((one) => scores[one].toFixed(0)), met ? 'met' : 'MISSED');
      complain(reports[0]);
    }
  } finally {
    await club.close();
  }
}

/** The address of each screen, with rows that the demo club has. */
async function screens(club: ClubServer): Promise<Record<string, string>> {
  const [[region], videos, [lottery]] = await Promise.all([
    ask<{ id: string; name: string }[]>(club, '/address_list'),
    ask<{ data: { id: string }[] }>(club, '/video/getVideoList?page=1'),
    ask<{ id: string; key: string }[]>(club, '/lottery_list'),
  ]);
  const query = (values: Record<string, string | undefined>): URLSearchParams =>
    new URLSearchParams(Object.entries(values).map(([name, value = '']) => [name, value]));
  return {
    gate: '/Home',
    Home: '/Home',
    City: `/ChooseDetail?${query({ id: region?.id, name: region?.name })}`,
    Video: `/PlayVideo?${query({ id: videos.data[0]?.id })}`,
    Lottery: `/Lottery?${query({ key: lottery?.key, id: lottery?.id })}`,
    Mine: '/Mine',
  };
}

/** One run in a browser of its own, whose profile stands ready before Lighthouse opens its page there. */
async function reportOf(club: ClubServer, path: string, isMember: boolean): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-lighthouse-'));
  const port = await sparePort();
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
    baseURL: club.url,
  });
  try {
    if (isMember) {
      const page = context.pages()[0] ?? (await context.newPage());
      await keep(page, club, { member: 'demo', ahead: 'wifi' });
      await page.goto('about:blank');
    }
    return await run(port, club.url + path, join(profile, 'report.json'));
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function run(port: number, address: string, file: string): Promise<Report> {
  const options = ['--output=json', `--output-path=${file}`, '--quiet', '--disable-storage-reset', `--port=${port}`];
  const child = spawn('npx', ['--yes', lighthouse, address, ...options, `--only-categories=${categories.join(',')}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const status = await new Promise((done) => child.on('close', done));
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`);
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** What a screen lost points by, to mend it. */
function complain(report: Report | undefined): void {
  for (const [id, { score, title }] of Object.entries(report?.audits ?? {}))
    if (score !== null && score < 0.9) console.log(`    ${id}: ${title} (${Math.round(100 * score)})`);
}
