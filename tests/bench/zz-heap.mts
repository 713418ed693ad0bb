import { keep, hasContent } from '../e2e/club.ts';
import { ClubServer, seededFolder } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { writeFileSync } from 'node:fs';
const club = await ClubServer.open({ seed: await seededFolder() });
const { browser, context, page } = await phone(club.url, 1);
const N = Number(process.argv[2] ?? 180);
try {
  await keep(page, club, { member: 'demo', ahead: 'wifi' });
  await page.goto('/Home');
  await page.waitForSelector('html[data-mirror="complete"]', { state: 'attached', timeout: 180_000 });
  await page.goto('/Home'); await hasContent(page);
  const s = await context.newCDPSession(page);
  const visits = new Map<string, number>();
  const route = (a: string) => new URL(a, 'http://c').pathname;
  const goTo = (to: string) => page.evaluate((t) => history.pushState(null, '', t), to);
  const home = async () => { await goTo('/Home'); await page.waitForSelector('a[href="/Home"][aria-current="page"]', { state: 'attached' }); await hasContent(page); await page.waitForTimeout(500); await s.send('HeapProfiler.collectGarbage'); return (await s.send('Runtime.getHeapUsage')).usedSize; };
  const snap = async (f: string) => { const parts: string[] = []; const on = ({ chunk }: any) => parts.push(chunk); s.on('HeapProfiler.addHeapSnapshotChunk', on); await s.send('HeapProfiler.takeHeapSnapshot', {}); s.off('HeapProfiler.addHeapSnapshotChunk', on); writeFileSync(f, parts.join('')); };
  const round = async (n: number) => { for (let i = 0; i < n; i++) {
    const links = await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].flatMap((link) => { const { left, top, width, height } = link.getBoundingClientRect(); const [x, y] = [left + width / 2, top + height / 2]; return width > 0 && y > 0 && y < innerHeight && link.contains(document.elementFromPoint(x, y)) && link.pathname !== location.pathname && link.target === '' ? [{ href: link.pathname, x, y }] : []; }));
    const [next] = links.sort((a, b) => (visits.get(route(a.href)) ?? 0) - (visits.get(route(b.href)) ?? 0));
    if (!next) { if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape'); else { const t = ['/Home', '/MessageBoard', '/game_n', '/video', '/Mine'].sort((a,b)=>(visits.get(a)??0)-(visits.get(b)??0))[0]!; visits.set(t,(visits.get(t)??0)+1); await goTo(t); } await page.waitForTimeout(200); continue; }
    visits.set(route(next.href), (visits.get(route(next.href)) ?? 0) + 1);
    await page.touchscreen.tap(next.x, next.y); await page.waitForTimeout(350);
  } };
  await round(20); const a = await home(); await snap('/tmp/zz/a.heapsnapshot'); console.log(20, a);
  for (let k = 1; k <= 3; k++) { await round(N / 3); const b = await home(); console.log(20 + k * N / 3, b, (b / a).toFixed(3)); }
  await snap('/tmp/zz/b.heapsnapshot');
  console.log([...visits].map(([k, v]) => k + ':' + v).join(' '));
} finally { await browser.close(); await club.close(); }
