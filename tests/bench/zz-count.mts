import { keep, hasContent } from '../e2e/club.ts';
import { ClubServer, seededFolder } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
const club = await ClubServer.open({ seed: await seededFolder() });
const { browser, page } = await phone(club.url, 1);
try {
  await keep(page, club, { member: 'demo', ahead: 'wifi' });
  for (const p of ['/Home','/MessageBoard', '/game_n', '/video', '/Mine', '/Lottery', '/Video']) {
    await page.goto(p); await hasContent(page).catch(()=>0); await page.waitForTimeout(2500);
    console.log(p, await page.evaluate(() => { const all = [...document.querySelectorAll('main *')]; const at = (f: number) => all.filter(e => e.getBoundingClientRect().top > innerHeight * f).length; const right = all.filter(e => e.getBoundingClientRect().left > innerWidth && e.getBoundingClientRect().top < innerHeight).length; const by: Record<string, number> = {}; for (const e of all) by[e.localName] = (by[e.localName] ?? 0) + 1; return JSON.stringify({ all: all.length, below1: at(1), below15: at(1.5), right, h: document.documentElement.scrollHeight, by }); }));
  }
} finally { await browser.close(); await club.close(); }
