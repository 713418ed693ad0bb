import { expect, test } from 'vitest';
import { withoutComments } from './check.ts';
import { placeComplaints } from './messages-by-place.ts';
import { wayAround } from './one-way-out.ts';

test.each([
  ['a(); // Date.now()', 'a();              '],
  ['a(/* Math.random() */ b)', 'a(                    b)'],
  ["x('https://a.b')", "x('https://a.b')"],
  ['/**\n * new Date()\n */\nb()', '   \n             \n   \nb()'],
])('comments are blanked out of %j', (code, bare) => {
  expect(withoutComments(code)).toBe(bare);
});

test.each([
  ["await fetch('/api/x')", true],
  ['globalThis.fetch.bind(globalThis)', true],
  ['const get = window.fetch;', true],
  ['new EventSource(path)', true],
  ['navigator.sendBeacon(path)', true],
  ["import { fetchPart } from './fetch-part.ts';", false],
  ['await prefetch(path)', false],
])('%j goes around the one way out: %s', (code, around) => {
  expect(wayAround.test(code)).toBe(around);
});

const catalogue = (name: string, ids: string[], byFile: Record<string, string[]> = {}) => ({
  name,
  ids: new Set(ids),
  byFile: new Map(Object.entries(byFile)),
});

test('what a screen draws has to stand in its own catalogue or in the frame’s', async () => {
  const wallet = { 'src/client/screens/wallet/withdraw.tsx': ['x'] };
  expect((await placeComplaints([catalogue('wallet', ['x'], wallet)])).complaints).toEqual([]);
  expect((await placeComplaints([catalogue('frame', ['x']), catalogue('wheel', [], wallet)])).complaints).toEqual([]);
  expect((await placeComplaints([catalogue('wheel', ['x'], wallet)])).complaints.join()).toMatch(/neither in frame nor in wallet$/);
});

test('pieces, pages without an importer of their own, and tables of the contract are looked at too', async () => {
  const of = async (file: string) => (await placeComplaints([catalogue('nowhere', ['x'], { [file]: ['x'] })])).complaints.join();
  expect(await of('src/client/ui/button.tsx')).toContain('in frame nor in wallet');
  expect(await of('src/client/screens/home/pop-up-sheet.tsx')).toContain('src/client/main.tsx draws');
  expect(await of('src/contract/ledger-kinds.ts')).toContain('in frame nor in records');
  expect(await of('src/contract/refusals.ts')).toBe('');
});
