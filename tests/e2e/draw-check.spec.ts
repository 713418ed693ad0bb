import type { Page } from '@playwright/test';
import { expect, keep, mirrorDone, serviceWorkerReady, test } from './club.ts';
import { choose, confirm, dialog, drawsTimeoutMs, openLottery, ownBets, quickLottery, settled } from './lottery-page.ts';
import { storedChunks } from './stored-chunks.ts';

test.describe.configure({ timeout: drawsTimeoutMs });

type Row = {
  id: string;
  expect?: string;
  seed?: string | null;
  opencode?: number[];
  commitment?: string;
  status?: number;
  payout_cents?: number;
};

const flipped = (hex = ''): string => (hex[0] === '0' ? '1' : '0') + hex.slice(1);

/** One change of the stored data, and what the check says about it. */
const changes: [what: string, collection: string, change: (row: Row) => Partial<Row>, heading: string, step: RegExp][] = [
  ['the seed', 'periods', ({ seed }) => ({ seed: flipped(seed ?? '') }), 'Does not match', /Does not match.*secret number is not the one/],
  ['the dice', 'periods', ({ opencode }) => ({ opencode: opencode?.map((die) => (die % 6) + 1) }), 'Does not match', /The club says \d/],
  [
    'the receipt',
    'receipts',
    ({ commitment }) => ({ commitment: flipped(commitment) }),
    'Does not match',
    /Does not match.*on your receipt/,
  ],
  ['the payout', 'game-records', ({ payout_cents = 0 }) => ({ payout_cents: payout_cents + 100 }), 'Does not match', /What was booked/],
  ['no seed', 'periods', () => ({ seed: null }), 'Not proven: a proof is missing', /Missing.*secret number of this draw/],
];

test('with the server stopped a bet is checked on the client, and any change of its data is detected (H4, O5)', async ({
  page,
  context,
  club,
  watch,
}) => {
  await quickLottery(club);
  await keep(page, club, { member: 'demo' });
  await openLottery(page);
  await serviceWorkerReady(page);
  await choose(page, ['Big'], '2');
  await confirm(page);
  await expect(dialog(page)).toContainText('Your bet is placed');
  const id = await settled(page, club);
  const address = `/DrawCheck?receipt=${id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Your bet and its draw match' })).toBeVisible();
  await mirrorDone(page);
  watch.offline = true;
  await club.stop('SIGKILL');

  const look = async (heading: string, step: RegExp): Promise<Page> => {
    const cold = await context.newPage();
    await cold.goto(address);
    await expect(cold.getByRole('heading', { name: heading })).toBeVisible();
    await expect(cold.getByRole('listitem').filter({ hasText: step }).first()).toBeVisible();
    return cold;
  };
  await page.close();
  let kept = await look('Your bet and its draw match', /Matches.*the dice \d \d \d/);
  await expect(kept.getByText(/^As of /).first()).toBeVisible();
  await kept.goto('/Lottery?key=fast');
  await expect(ownBets(kept).filter({ hasText: /^Big · 2\.00 points\s*(Won|Lost)/ }), 'where it was placed').toHaveCount(1);
  const truth = await storedChunks<Row>(kept);
  const draw = truth.flatMap(({ collection, rows }) => (collection === 'receipts' ? rows : [])).find((row) => row.id === id)?.expect;
  const put = async (of: string, change: (row: Row) => Partial<Row>): Promise<void> => {
    const changed = truth.map((chunk) => ({
      ...chunk,
      rows: chunk.rows.map((row) => (chunk.collection === of && [id, `fast.${draw}`].includes(row.id) ? { ...row, ...change(row) } : row)),
    }));
    await storedChunks(kept, changed);
    await kept.close();
  };
  for (const [what, of, change, heading, step] of changes) {
    await test.step(what, async () => {
      await put(of, change);
      kept = await look(heading, step);
    });
  }
  await test.step('a record from before the settlement is no change', async () => {
    await put('game-records', () => ({ status: 0, payout_cents: 0 }));
    kept = await context.newPage();
    await kept.goto(address);
    await expect(kept.getByRole('heading', { name: 'Drawn, and not settled yet' })).toBeVisible();
    await expect(kept.getByText('That is what this phone knows.')).toBeVisible();
  });
});
