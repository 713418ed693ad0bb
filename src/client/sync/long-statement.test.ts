import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { statementRowId } from '#contract/collections/statement.ts';
import { checkStatement, type StatementCheck } from '#domain/statement-check.ts';
import { chain, type Head, headOf, type Link, nodeProofs } from '../../../tests/client/chains.ts';
import { testPuller } from '../../../tests/client/pulling.ts';
import { stubClub } from '../../../tests/client/stub-club.ts';
import { dropStatementMark, statementMark } from '../device/statement-marks.ts';
import { caps } from '../mirror/caps.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { mirror } from '../mirror/instance.ts';
import { statementView } from '../mirror/queries/statement.ts';
import { resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

const memberId = 'one';
/** The server's state: its entries, and whether it still knows the cursors that it issued. */
let club: Link[] = [];
let epoch = 0;
let perPage = 200;
let head: Head | undefined;
/** Called between two pages. */
let between: (() => Promise<void>) | undefined;

stubClub(async ({ path }) => {
  const url = new URL(path, 'http://club.test');
  const reply = (data: unknown, code = 200, status = 200, reason?: string) =>
    new Response(JSON.stringify({ code, msg: '', data, reason }), { status });
  const signed = head ?? headOf(club, memberId);
  if (url.pathname.endsWith('/member/statement')) {
    const after = Number(url.searchParams.get('after'));
    return reply({ entries: club.slice(after, after + 500), head: signed });
  }
  const [of = '', from = '0'] = (url.searchParams.get('cursor') ?? `${epoch}:0`).split(':');
  if (Number(of) !== epoch) return reply(null, 410, 410, 'cursor_unknown');
  const rows: object[] = club.slice(Number(from), Number(from) + perPage).map((link) => ({ id: statementRowId(link.seq), ...link }));
  const next = Number(from) + rows.length;
  const more = next < club.length;
  return reply({ rows: more ? rows : [...rows, { id: 'head', ...signed }], gone: [], cursor: `${epoch}:${next}`, more });
});

const parts = { nowMs: () => 9_000, dropPictures: () => undefined, pause: async () => between?.() };
const pull = () => testPuller(parts).pull(resourceOf('statement'), 'again');
const realRows = { ...caps.rows };

async function check(): Promise<StatementCheck & { whole: boolean; rows: number }> {
  const view = statementView().get();
  if (view.state !== 'ready') throw new Error(view.state);
  const { entries, head: end, checkpoint, whole } = view.value;
  const given = { memberId, links: entries, head: end, mark: await statementMark(memberId), checkpoint };
  return { ...(await checkStatement(given, nodeProofs)), whole, rows: entries.length };
}

let stop: () => void = () => undefined;

beforeEach(async () => {
  caps.rows.statement = 51;
  club = chain(130);
  epoch = 1;
  perPage = 20;
  head = undefined;
  between = undefined;
  await dropStatementMark(memberId);
  mirror.open({ memberId });
  await mirror.empty();
  subscriptions.forget();
  connectionStore.set('online');
  stop = statementView().subscribe(() => undefined);
});
afterEach(() => {
  stop();
  Object.assign(caps.rows, realRows);
});

test('a statement past the cap is checked as it arrives, and passes with its newest entries and a checkpoint of the others (O23)', async () => {
  await pull();
  expect(await check()).toMatchObject({
    verdict: 'passed',
    faults: [],
    whole: true,
    rows: 50,
    entries: 130,
    earlier: { entries: 80, checkedMs: 9_000 },
  });
  club = chain(160);
  await pull();
  expect(await check()).toMatchObject({ verdict: 'passed', faults: [], entries: 160, rows: 50, earlier: { entries: 110 } });
  expect(await statementMark(memberId)).toMatchObject({ seq: 160 });
});

test('it is the same after a restart, and a client that was long offline continues from where it was', async () => {
  await pull();
  await mirror.settled();
  mirror.open({ memberId });
  await mirror.openCollection('statement');
  await mirror.need('statement', [...mirror.collection('statement').lines.keys()]);
  expect(await check()).toMatchObject({ verdict: 'passed', rows: 50, entries: 130 });
  // More than the cap in one pull: the entry that this client has seen as the head arrives and is dropped again.
  club = chain(300);
  await pull();
  expect(await check()).toMatchObject({ verdict: 'passed', faults: [], entries: 300, earlier: { entries: 250 } });
  expect(await statementMark(memberId)).toMatchObject({ seq: 300 });
});

test.each([3, 60, 80, 81, 129])('an altered entry %i is a fault permanently, whether it is stored or was removed', async (seq) => {
  head = headOf(club, memberId);
  club = club.map((link) => (link.seq === seq ? { ...link, amount_cents: link.amount_cents + 1 } : link));
  await pull();
  expect((await check()).faults).toContainEqual({ kind: 'altered', seq });
  club = [...club, ...chain(200).slice(130)];
  head = undefined;
  await pull();
  expect(await check()).toMatchObject({ verdict: 'failed' });
  expect((await check()).faults).toContainEqual({ kind: 'altered', seq });
});

test('a history that was replaced while the client was offline is detected, although the last entry that it saw was removed', async () => {
  await pull();
  club = chain(300, 'other');
  await pull();
  expect((await check()).verdict).toBe('failed');
  epoch = 2;
  await pull();
  expect((await check()).faults).toContainEqual({ kind: 'rewritten', seq: 130 });
});

test('a new full pull, page by page, never reports a fault of an honest server', async () => {
  await pull();
  club = chain(170);
  epoch = 2;
  const verdicts = new Set<string>();
  between = async () => {
    await mirror.settled();
    const view = statementView().get();
    if (view.state !== 'ready') return;
    // Between two pages the signed head may be after the last entry: only that part is still missing.
    const { faults } = await check();
    for (const fault of faults) verdicts.add(fault.kind);
  };
  await pull();
  verdicts.delete('unsigned');
  expect([...verdicts]).toEqual([]);
  expect(await check()).toMatchObject({ verdict: 'passed', faults: [], entries: 170, rows: 50 });
});

test('a single entry that arrives between two pages leaves nothing unchecked', async () => {
  await pull();
  const longer = chain(136);
  mirror.apply({
    kind: 'rows',
    collection: 'statement',
    rows: [...longer.slice(130).map((link) => ({ id: statementRowId(link.seq), ...link })), { id: 'head', ...headOf(longer, memberId) }],
    atMs: 1,
  });
  club = chain(150);
  await pull();
  expect(await check()).toMatchObject({ verdict: 'passed', faults: [], entries: 150, rows: 50 });
});

test('50,000 entries are stored, and 2,500 more cause no false fault', async () => {
  caps.rows.statement = realRows.statement;
  perPage = 2_000;
  club = chain(realRows.statement + 2_500);
  await pull();
  expect(await check()).toMatchObject({ verdict: 'passed', faults: [], entries: realRows.statement + 2_500, rows: realRows.statement - 1 });
}, 120_000);
