import { expect, test } from 'vitest';
import { addLottery } from '../../../tests/draws/play-club.ts';
import { OperatorClub, operatorOf } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';

/** Bytes of a chain's last seed; nothing else that a lottery needs asks for as many. */
const seedBytes = 32;

onBothDatabases('a lottery that can not be added', (fresh) => {
  test.each([
    ['its key is taken', ['--key', 'key-lottery01'], 'lottery_exists'],
    ['its class is unknown', ['--key', 'new', '--class', 'nowhere01'], 'category_unknown'],
  ])('is refused before a chain of a million hashes is made: %s', async (_, words, reason) => {
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
