import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type TransferKind, transferKindNames } from '../../src/contract/ledger-kinds.ts';
import { cents } from '../../src/domain/points.ts';
import { grant } from '../../src/server/actions/grants.ts';
import { runAction } from '../../src/server/actions/run-action.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { availableAccount, heldAccount, type houseAccounts } from '../../src/server/ledger/balance.ts';
import { post } from '../../src/server/ledger/post.ts';
import { verifyLedger } from '../../src/server/ledger/verify.ts';
import { operate } from '../ledger/operate.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub, type PlayClub } from './play-club.ts';

/** The outcome of correcting a transfer of each kind if nothing was played since, and its other account. */
const kinds: Readonly<Record<TransferKind, { end: 'corrected' | 'not_correctable'; other: (typeof houseAccounts)[number] | 'held' }>> = {
  stake: { end: 'not_correctable', other: 'house:stakes' },
  prize: { end: 'not_correctable', other: 'house:prizes' },
  refund: { end: 'not_correctable', other: 'house:stakes' },
  wheel_cost: { end: 'not_correctable', other: 'house:stakes' },
  wheel_prize: { end: 'not_correctable', other: 'house:prizes' },
  deposit: { end: 'not_correctable', other: 'house:deposits' },
  withdraw_hold: { end: 'not_correctable', other: 'held' },
  withdraw_release: { end: 'not_correctable', other: 'held' },
  withdraw_pay: { end: 'not_correctable', other: 'held' },
  given_up: { end: 'not_correctable', other: 'house:given_up' },
  grant: { end: 'corrected', other: 'house:grants' },
  correction: { end: 'corrected', other: 'house:grants' },
};

const operatorOf = ({ app }: PlayClub) => {
  const { db, sealer, statementKey, keys, nowMs, newId, randomBytes, config } = app.context;
  return {
    config,
    db,
    sealer,
    statementKey,
    keys,
    nowMs,
    newId,
    randomBytes,
    attribution: { actor: 'desk', reason: '' },
    dataDir: '/nowhere',
  };
};

const correction = (club: PlayClub, transfer: string) =>
  operate(operatorOf(club), ['correction', transfer, '--reason', 'the house would rather not']).then(
    () => 'corrected',
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  );

/** The newest transfer of a kind that moved the member's points. */
async function newest(club: PlayClub, memberId: string, kind: TransferKind): Promise<string> {
  const { id } = await club.db.queries
    .selectFrom('transfers')
    .innerJoin('entries', 'entries.transfer_no', 'transfers.no')
    .select('transfers.id')
    .where('kind', '=', kind)
    .where('account', '=', availableAccount(memberId))
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const points = async (club: PlayClub, token: string): Promise<number> => (await club.ask('/api/user_info', { token })).data.money_value;

const faultOf = async (club: PlayClub) => (await verifyLedger(club.db, club.app.context.statementKey.publicKey)).fault;

onBothDatabases('a result', (fresh) => {
  test.each(transferKindNames)('a correction of %s, and of its correction, is decided by its kind (H5, H18)', async (kind) => {
    const club = await openPlayClub(await fresh.database());
    const { id } = await club.player('ada', 100);
    const { end, other } = kinds[kind];
    if (kind === 'deposit') {
      const row = {
        id: 'paid-deposit',
        member_id: id,
        amount_cents: 500,
        status: 2 as const,
        reason: '',
        provider: 'sandbox',
        channel: '',
      };
      await club.db.transaction((tx) =>
        tx
          .insertInto('deposits')
          .values({ ...row, created_ms: 1, expires_ms: 2, paid_ms: 1, seq: 1, rev: 1 })
          .execute(),
      );
    }
    const move = (moved: TransferKind, cause: string, amount: number, corrects?: string) =>
      club.db.transaction((tx) =>
        post(tx, club.app.context, {
          kind: moved,
          cause,
          ...(corrects === undefined ? {} : { corrects }),
          postings: [
            { account: availableAccount(id), cents: cents(amount) },
            { account: other === 'held' ? heldAccount(id) : other, cents: cents(-amount) },
          ],
        }),
      );
    // Nothing can be taken from an empty held account.
    if (other === 'held') await move('withdraw_hold', 'hold:before', -5_000);
    const first = await move(kind === 'correction' ? 'grant' : kind, 'deposit:paid-deposit', 500);
    // As an earlier release may have left it.
    const second = await move('correction', `correction:${first}`, -500, first);
    expect(await correction(club, second)).toBe(end);
    if (kind !== 'correction')
      expect(await correction(club, await move(kind, `${kind}:another`, 500))).toBe(kind === 'deposit' ? 'corrected' : end);
  });

  test('bets, wins and spins of the wheel stay as the rules decided them (H5, H22)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { id, token } = await club.player('ada', 1_000);
    // Two plays that can't both lose.
    await club.bet(token, { item: 'bi,sm' });
    await club.drawNext();
    await settleDrawn(club.app.context);
    const folder = await mkdtemp(join(tmpdir(), 'foyer-wheel-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'prizes.json');
    const list = [5, 6].map((prize) => ({ title: `${prize} points`, points: prize, weight: 1 }));
    await writeFile(file, JSON.stringify(list));
    await operate(operatorOf(club), ['wheel', 'set', '--prizes', file, '--cost', '10', '--free', '0']);
    const { next_server_seed_hash: hash } = (await club.ask('/api/fairness/wheel', { token })).data;
    await club.ask('/api/fairness/wheel', { form: { member_seed: 'mine', server_seed_hash: hash }, token });
    expect((await club.ask('/api/luckdraw', { method: 'POST', token, headers: { 'idempotency-key': randomUUID() } })).envelope.code).toBe(
      200,
    );
    const before = await points(club, token);
    for (const kind of ['stake', 'prize', 'wheel_cost', 'wheel_prize'] as const) {
      expect([kind, await correction(club, await newest(club, id, kind))]).toEqual([kind, 'not_correctable']);
    }
    expect(await points(club, token)).toBe(before);
    expect(await faultOf(club)).toBeUndefined();
  });

  test('a grant can be taken back until the member plays: after that it would void what was won with it (H5)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { id, token } = await club.player('ada', 100);
    const old = await newest(club, id, 'grant');
    const { transfer: wrong } = await operate(operatorOf(club), ['grant', 'ada', '5']);
    expect(await correction(club, String(wrong))).toBe('corrected');
    const back = await newest(club, id, 'correction');
    await club.bet(token, { item: 'bi' });
    expect(await correction(club, old)).toBe('not_correctable');
    // Returning points can't void anything; taking them again can.
    expect(await correction(club, back)).toBe('corrected');
    expect(await correction(club, await newest(club, id, 'correction'))).toBe('not_correctable');
    const { transfer: later } = await operate(operatorOf(club), ['grant', 'ada', '7']);
    expect(await correction(club, String(later))).toBe('corrected');
    await club.drawNext();
    await settleDrawn(club.app.context);
    expect(await faultOf(club)).toBeUndefined();
  });

  test.each([0, -1, -500])('a grant of %i cents is refused', async (amount) => {
    const club = await openPlayClub(await fresh.database());
    const { token } = await club.player('ada', 100);
    const asked = { user: 'ada', points: String(amount / 100) };
    expect(await runAction(operatorOf(club), grant, asked)).toMatchObject({ ok: false, why: 'amount_invalid' });
    expect(await points(club, token)).toBe(100);
  });
});
