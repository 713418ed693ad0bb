import { expect, test } from 'vitest';
import { withoutComments } from './check.ts';
import { placeComplaints } from './messages-by-place.ts';
import { outsideTheRunner, ownTransaction } from './one-place-for-actions.ts';
import { wayAround } from './one-way-out.ts';

test.each([
  ['a(); // Date.now()', 'a();              '],
  ['a(/* Math.random() */ b)', 'a(                    b)'],
  ["x('https://a.b')", "x('https://a.b')"],
  ['/**\n * new Date()\n */\nb()', '   \n             \n   \nb()'],
])('comments are blanked out in %j', (code, bare) => {
  expect(withoutComments(code)).toBe(bare);
});

test.each([
  ["await fetch('/api/x')", true],
  ['globalThis.fetch.bind(globalThis)', true],
  ['const get = window.fetch;', true],
  ['new EventSource(path)', true],
  ['navigator.sendBeacon(path)', true],
  ["import { fetchPart } from './fetch-signed.ts';", false],
  ['await prefetch(path)', false],
])('%j is a way around the client’s network module: %s', (code, around) => {
  expect(wayAround.test(code)).toBe(around);
});

test.each([
  ['await db.transaction(async (tx) => 1)', true, true],
  ['context.db.transaction<number>(work)', true, true],
  ["await audit(tx, context, { action: 'bank add' })", true, true],
  ["await db.queries.insertInto('banks').execute()", true, false],
  ["import { auditHead } from '../ledger/audit-chain.ts';", false, false],
  ['const outcome = await runAction(context, action, fields);', false, false],
])('%j is forbidden in the command line: %s; outside the runner of actions: %s', (code, byShell, byAction) => {
  expect([ownTransaction.test(code), outsideTheRunner.test(code)]).toEqual([byShell, byAction]);
});

const catalogue = (name: string, ids: string[], byFile: Record<string, string[]> = {}) => ({
  name,
  ids: new Set(ids),
  byFile: new Map(Object.entries(byFile)),
});

test('what a screen renders has to be in its own catalogue or in the frame’s', async () => {
  const wallet = { 'src/client/screens/wallet/withdraw.tsx': ['x'] };
  expect((await placeComplaints([catalogue('wallet', ['x'], wallet)])).complaints).toEqual([]);
  expect((await placeComplaints([catalogue('frame', ['x']), catalogue('wheel', [], wallet)])).complaints).toEqual([]);
  expect((await placeComplaints([catalogue('wheel', ['x'], wallet)])).complaints.join()).toMatch(/neither in frame nor in wallet$/);
});

test('parts, pages without their own importer, and tables of the contract are checked too', async () => {
  const of = async (file: string) => (await placeComplaints([catalogue('nowhere', ['x'], { [file]: ['x'] })])).complaints.join();
  expect(await of('src/client/ui/button.tsx')).toContain('in frame nor in wallet');
  expect(await of('src/client/screens/home/pop-up-sheet.tsx')).toContain('src/client/main.tsx draws');
  expect(await of('src/contract/ledger-kinds.ts')).toContain('in frame nor in records');
  expect(await of('src/contract/refusals.ts')).toBe('');
});
