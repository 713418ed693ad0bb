import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keep } from '../e2e/club.ts';
import { ClubServer } from '../e2e/club-server.ts';
import { sparePort } from '../spare-port.ts';
import { phone } from './browser.ts';
import { begin } from './figures.ts';
import { aim, alikeAim, laterStarts, local, measure, runs, serve, tools, work } from './measure-pages.ts';

/** The tabs beside Home, and what of them has words that nothing else of the page has: a row, or where there is none, a link. */
const tabs = [
  { path: 'video', name: 'Videos', words: 'main a[href*="PlayVideo?"]' },
  { path: 'MessageBoard', name: 'Board', words: 'main [role="listitem"] p:last-of-type' },
  { path: 'game_n', name: 'Games', words: 'main a[href="/luckDraw"]' },
  { path: 'Mine', name: 'Me', words: 'main a[href="/Infomation"]' },
];

/** A member's later starts of the other tabs, each beside `floor-feed` in the same run, as `pages` has them of Home. */
export async function tabStartsBench(seed: string): Promise<void> {
  const club = await ClubServer.open({ seed });
  let front: ChildProcess | undefined;
  try {
    const { storage, words } = await lookAtTabs(club);
    await writeFile(join(work, 'member.json'), JSON.stringify(storage));
    const [feed, foyer] = await Promise.all([sparePort(), sparePort()]);
    front = await serve([`${feed}=${join(tools, 'floor-feed')}`, `${foyer}=${club.url}`]);
    begin('tabs', `A member’s later starts of the other tabs at 4 x CPU, 1.6 Mbit/s and 150 ms, medians of ${runs} runs in turn`);
    const results = await measure('tabs', [
      ...['--ready', 'floorfeed=text:zebrafirst', `floorfeed=${local(feed)}`],
      ...tabs.flatMap(({ path }, at) => [
        ...['--ready', `${path}=text:${words[at]}`, '--storage', `${path}=${join(work, 'member.json')}`],
        `${path}=${local(foyer)}${path}`,
      ]),
    ]);
    for (const { path, name } of tabs) {
      for (const phase of laterStarts) {
        aim(results, `${name}: content beside floor-feed, ${phase}`, ['floorfeed', phase, 'ready'], 1.3, path);
        aim(results, `${name}: first paint beside floor-feed, ${phase}`, ['floorfeed', phase, 'fcp'], 1.3, path);
        aim(results, `${name}: largest paint beside floor-feed, ${phase}`, ['floorfeed', phase, 'lcp'], 1.5, path);
      }
      alikeAim(results, name, path);
    }
  } finally {
    front?.kill();
    await club.close();
  }
}

/** Opens each tab once as a member: what the member's browser stores, and the words of each tab. */
async function lookAtTabs(club: ClubServer): Promise<{ storage: Record<string, string>; words: string[] }> {
  const { browser, page } = await phone(club.url, 1);
  // Without pictures in advance, which take half a minute of each first visit.
  await keep(page, club, { member: 'demo' });
  const storage = await page.evaluate(() => ({ ...localStorage }));
  const words: string[] = [];
  for (const { path, words: where } of tabs) {
    await page.goto(`/${path}`);
    const first = page.locator(where).first();
    await first.waitFor();
    const [text = ''] = await first.allInnerTexts();
    const line = text.split('\n').find((one) => /\p{L}{3}/u.test(one));
    words.push(line?.trim().slice(0, 20) ?? '');
  }
  await browser.close();
  if (words.includes('')) throw new Error(`a tab without words: ${words}`);
  return { storage, words };
}
