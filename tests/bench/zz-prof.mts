// usage: node zz-prof.mts N ; thread-time by category per tab tap, split before/after feedback frame
import { keep, hasContent } from '../e2e/club.ts';
import { ClubServer, seededFolder } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { existsSync } from 'node:fs';
const N = Number(process.argv[2] ?? 20);
const checkout = process.argv[3];
const club = await ClubServer.open({ seed: await seededFolder(), ...(checkout ? { checkout } : {}) });
const { browser, page } = await phone(club.url, 1);
try {
  await keep(page, club, { member: 'demo', ahead: 'wifi' });
  await page.goto('/Home');
  await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
  await page.goto('/Home');
  await hasContent(page);
  await page.waitForTimeout(1500); if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape'); await page.waitForTimeout(500);
  const tabs = ['/MessageBoard', '/game_n', '/video', '/Mine', '/Home'];
  const tap = async (to: string) => {
    const box = await page.locator(`nav a[href="${to}"]`).boundingBox();
    await page.touchscreen.tap(box!.x + box!.width / 2, box!.y + box!.height / 2);
    await page.waitForURL('**' + to, {timeout: 6000}).catch(async (e) => { console.log(await page.evaluate(() => JSON.stringify({u: location.href, d: {...document.documentElement.dataset}, still: !!document.getElementById('still'), tapped: String((window as any).foyerTapped)})), box); await page.screenshot({path:'/tmp/zz/fail.png'}); throw e; });
    await hasContent(page);
    await page.waitForTimeout(600);
  };
  for (let i = 0; i < 10; i++) await tap(tabs[i % 5]);
  const per = new Map<string, Map<string, number>>();
  for (let i = 0; i < N; i++) {
    const to = tabs[i % 5];
    await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'v8', 'disabled-by-default-devtools.timeline'] });
    await tap(to);
    const trace = JSON.parse((await browser.stopTracing()).toString());
    const ev = trace.traceEvents as any[];
    const main = ev.find((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain' && ev.some((x) => x.pid === e.pid && x.tid === e.tid && x.name === 'EventDispatch'));
    const mine = ev.filter((e) => e.pid === main.pid && e.tid === main.tid && e.ph === 'X').sort((a, b) => a.ts - b.ts || b.dur - a.dur);
    const down = mine.find((e) => e.name === 'EventDispatch' && e.args.data?.type === 'pointerdown');
    const t0 = down?.ts ?? 0;
    // self thread time
    const stack: any[] = [];
    const add = (k: string, v: number) => { const m = per.get(to) ?? per.set(to, new Map()).get(to)!; m.set(k, (m.get(k) ?? 0) + v / 1000); };
    for (const e of mine) {
      e.self = e.tdur ?? 0;
      while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop();
      if (stack.length) stack.at(-1).self -= e.tdur ?? 0;
      stack.push(e);
    }
    const firstPaint = mine.find((e) => e.name === 'Paint' && e.ts > t0 + 1 && e.ts > (mine.find((x)=>x.name==='EventDispatch'&&x.args.data?.type==='click'&&x.ts>=t0)?.ts ?? 0));
    for (const e of mine) {
      if (e.ts < t0) { continue; }
      const phase = e.ts < (firstPaint?.ts ?? 0) ? '0 before first frame' : e.ts < t0 + 300_000 ? '1 within 300ms' : '2 later';
      const cat = ['FunctionCall','EvaluateScript','RunMicrotasks','EventDispatch','FireAnimationFrame','TimerFire','v8.callFunction','V8.GC'].some(n=>e.name.startsWith(n)) ? 'script' : e.name;
      add(`${phase} | ALL`, e.self); if (e.self > 0) add(`${phase} | ${cat}`, e.self);
      if (e.name === 'EventDispatch') add(`   dispatch ${e.args.data.type}`, e.tdur ?? 0);
    }
    add('first frame wall ms', ((firstPaint?.ts ?? 0) - t0));
  }
  const all = new Map<string, number>();
  for (const m of per.values()) for (const [k, v] of m) all.set(k, (all.get(k) ?? 0) + v / N);
  for (const [k, v] of [...all].sort((a, b) => a[0] < b[0] ? -1 : 1)) if (v > 0.3) console.log(k.padEnd(60), v.toFixed(2));
  for (const [to, m] of per) console.log(to, [...m].filter(([k]) => k.includes('ALL')).map(([k, v]) => `${k}: ${(v / (N / 5)).toFixed(1)}`).join('; '));
} finally { await browser.close(); await club.close(); }
