import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { parseConfig } from '../../src/server/config.ts';
import { secretSettingNames, settingNames } from '../../src/server/db/settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { openPlayClub } from './play-club.ts';

const server = join(import.meta.dirname, '../../src/server');

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(server, name), 'utf8') }));

/** Names under which somebody could try to pass in a result. */
const resultNames = ['dice', 'opencode', 'result', 'seed', 'commitment', 'prize', 'prize_id', 'one', 'two', 'force', 'rig', 'win'];

test('no call, setting or variable takes a result (H5)', () => {
  const fields = Object.values<Call>(calls).flatMap((call) => Object.keys(call.fields.entries));
  expect(fields.filter((name) => resultNames.includes(name))).toEqual([]);
  // `member_seed` is the member's own text; it is chosen after the server's hash was shown.
  expect(fields.filter((name) => /seed|result|dice|prize/.test(name)).sort()).toEqual(['member_seed', 'server_seed_hash']);
  expect(
    [...settingNames, ...secretSettingNames].filter((name) => /seed|result|dice|opencode|prize|luck(?!draw)|rigged/.test(name)),
  ).toEqual([]);
  const plain = parseConfig({ FOYER_SECRET: 'ab'.repeat(32) });
  const tried = parseConfig({
    FOYER_SECRET: 'ab'.repeat(32),
    DICE: '666',
    RESULT: '666',
    SEED: '00',
    FORCE_RESULT: '1',
    OPENCODE: '6,6,6',
  });
  expect(tried).toEqual(plain);
});

test('only the draw writes seeds and dice, only a spin writes its prize (H5)', () => {
  const writes = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
  expect(writes(/updateTable\('periods'\)/)).toEqual(['commands/settle-period.ts', 'draws/advance.ts']);
  expect(writes(/insertInto\('periods'\)/)).toEqual(['draws/advance.ts']);
  expect(writes(/insertInto\('chains'\)|updateTable\('chains'\)/)).toEqual(['draws/chains.ts']);
  expect(writes(/insertInto\('wheel_spins'\)/)).toEqual(['commands/spin-wheel.ts']);
  expect(writes(/\b(rollDice|spinWheel as turnOf)\b/)).toEqual(['commands/spin-wheel.ts', 'draws/advance.ts']);
  // Stakes and prizes are posted only where a bet or spin is placed and where it is settled.
  expect(writes(/'house:(stakes|prizes)'/).filter((name) => !name.startsWith('demo/'))).toEqual([
    ...['commands/place-bet.ts', 'commands/settle-period.ts', 'commands/spin-wheel.ts', 'ledger/balance.ts'],
  ]);
  expect(writes(/(insertInto|updateTable|deleteFrom)\('bets'\)|(update|insert into|delete from) bets\b/)).toEqual([
    ...['commands/place-bet.ts', 'commands/settle-period.ts'],
  ]);
  const settling = sources.find(({ name }) => name === 'commands/settle-period.ts')?.text ?? '';
  expect(settling).not.toMatch(/set\(\{[^}]*\b(seed|dice|commitment)\b/);
});

onBothDatabases('a result', (fresh) => {
  test('can’t be passed in by a call, and the database itself refuses a second one (H5)', async () => {
    const club = await openPlayClub(await fresh.database());
    await club.advance();
    const { token } = await club.player('ada', 100);
    for (const name of resultNames) {
      const form = { item: 'bi', money: '1', lid: club.lottery.id, expect: (await club.period()).expect, [name]: '6,6,6' };
      expect((await club.ask('/api/game/placeOrder', { form, token })).envelope.reason, name).toBe('bad_request');
    }
    const drawn = await club.drawNext();
    const change = (set: object) => club.db.transaction((tx) => tx.updateTable('periods').set(set).where('k', '=', drawn.k).execute());
    await expect(change({ dice: '[6,6,6]' })).rejects.toThrow(/fixed once it stands/);
    await expect(change({ seed: 'ab'.repeat(32) })).rejects.toThrow(/fixed once it stands/);
    await expect(change({ commitment: 'ab'.repeat(32) })).rejects.toThrow(/fixed once it stands/);
    await expect(club.db.transaction((tx) => tx.deleteFrom('periods').where('k', '=', drawn.k).execute())).rejects.toThrow(
      /kept for good|append-only/,
    );
  });
});
