import { expect, test } from 'vitest';
import { addLottery, openPlayClub } from '../../../tests/draws/play-club.ts';
import { OperatorClub, operatorOf } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';

/** The number of bytes of a chain's last seed; nothing else that a lottery needs asks for as many. */
const seedBytes = 32;

onBothDatabases('a lottery that can not be added', (fresh) => {
  test.each([
    ['its key is taken', ['--key', 'key-lottery01'], 'lottery_exists'],
    ['its class is unknown', ['--key', 'new', '--class', 'nowhere01'], 'category_unknown'],
  ])('is refused before its chain of hashes is computed: %s', async (_, words, reason) => {
    const db = await fresh.database();
    await addLottery(db, 'lottery01', 60);
    let seeds = 0;
    const club = new OperatorClub(
      await operatorOf(db, {
        randomBytes(length) {
          if (length === seedBytes) seeds += 1;
          return new Uint8Array(length).fill(7);
        },
      }),
    );
    seeds = 0;
    expect(await club.refusal('lottery add --name Dice --period-seconds 60', ...words)).toBe(reason);
    expect(seeds).toBe(0);
    expect(await db.queries.selectFrom('lotteries').select('key').execute()).toEqual([{ key: 'key-lottery01' }]);
  });
});

onBothDatabases('an existing lottery', (fresh) => {
  async function open() {
    const play = await openPlayClub(await fresh.database());
    const club = new OperatorClub({ ...play.app.context, dataDir: '/nowhere', attribution: { actor: 'desk', reason: '' } });
    const periods = async () =>
      (await play.db.queries.selectFrom('periods').select('state').orderBy('k').execute()).map(({ state }) => state);
    return { play, club, periods };
  }

  test('is paused and reopened: the open period is drawn as committed, no bet is accepted, and the same chain continues (H17, H18)', async () => {
    const { play, club, periods } = await open();
    await play.advance();
    const { token } = await play.player('ada', 10);
    expect(await club.type('lottery pause key-lottery01 --reason', 'Holiday')).toEqual({ key: 'key-lottery01', closed: 2 });
    const refused = await play.bet(token, { money: '1' });
    expect(refused.envelope.reason).toBe('lottery_closed');
    await play.drawNext();
    expect(await periods()).toEqual(['drawn']);
    expect(await play.advance()).toBeUndefined();
    expect(await club.refusal('lottery pause key-lottery01')).toBe('not_found');
    expect(await club.type('lottery reopen key-lottery01')).toEqual({ key: 'key-lottery01', closed: 0 });
    await play.advance();
    expect(await periods()).toEqual(['drawn', 'open']);
    expect(await play.db.queries.selectFrom('chains').selectAll().execute()).toHaveLength(1);
    expect((await club.audited()).map(({ action, reason }) => [action, reason])).toEqual([
      ['lottery pause', 'Holiday'],
      ['lottery reopen', ''],
    ]);
  });

  test('is not reopened after it was closed permanently, and can be closed while it is paused', async () => {
    const { club } = await open();
    await club.type('lottery pause key-lottery01');
    expect(await club.type('lottery close --key key-lottery01')).toEqual({ key: 'key-lottery01', closed: 1 });
    expect(await club.refusal('lottery reopen key-lottery01')).toBe('not_found');
    expect(await club.refusal('lottery reopen nothing')).toBe('not_found');
    expect(await club.audited()).toHaveLength(2);
  });

  test('is edited in its texts; period length and return to player stay', async () => {
    const { club } = await open();
    await club.type('category add --kind game --name Evening');
    const edited = await club.type('lottery edit key-lottery01 --class Evening --name', 'Evening dice');
    expect(edited).toEqual({ key: 'key-lottery01', changed: ['name', 'class'], version: expect.any(String) });
    expect(await club.type('lottery list')).toMatchObject({ lotteries: [{ name: 'Evening dice', period_seconds: 60 }] });
    expect(await club.refusal('lottery edit key-lottery01')).toBe('usage');
    expect(await club.refusal('lottery edit key-lottery01 --rtp 90')).toBe('usage');
    expect(await club.refusal('lottery edit key-lottery01 --class Nowhere')).toBe('category_unknown');
    expect(await club.refusal('lottery edit nothing --name Dice')).toBe('not_found');
    expect((await club.audited()).map(({ action }) => action)).toEqual(['category add', 'lottery edit']);
  });
});
