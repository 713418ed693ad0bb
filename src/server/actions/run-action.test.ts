import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineAction } from '#contract/operator/action.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { line, whole } from '#contract/operator/fields.ts';
import { OperatorClub, operatorOf } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { deleteFilesLater } from '../media/file-deletions.ts';
import { action, actionDone } from './action.ts';
import { runAction } from './run-action.ts';

const form = defineAction({
  name: 'bank invent',
  summary: 'For this test.',
  reason: 'required',
  input: { name: line('a name', 10), times: v.optional(whole('how often', 1, 3), '1') },
  output: { name: v.string(), files_removed: v.number() },
});

onBothDatabases('the runner of actions', (fresh) => {
  async function open() {
    const { db } = await OperatorClub.open(await fresh.database());
    const context = await operatorOf(db, { attribution: { actor: 'desk', reason: 'For the test' } });
    const left = async () => [
      (await db.queries.selectFrom('banks').select('name').execute()).map(({ name }) => name),
      (await db.queries.selectFrom('audit').select(['action', 'reason', 'after_json']).execute()).map((row) => Object.values(row)),
    ];
    return { db, context, left };
  }

  test('runs an action and writes its line in one transaction, and reports what happened to files', async () => {
    const { context, left } = await open();
    const invent = action(form, async ({ tx, newId, nowMs }, { name, times }) => {
      await tx.insertInto('banks').values({ id: newId(), name, pos: times }).execute();
      const toDelete = await deleteFilesLater(tx, ['pictures/nothing'], nowMs());
      return actionDone((deleted) => ({ name, files_removed: deleted.files }), { after: { name } }, toDelete);
    });
    expect(await runAction(context, invent, { name: ' One ' })).toEqual({ ok: true, data: { name: 'One', files_removed: 0 } });
    expect(await left()).toEqual([['One'], [['bank invent', 'For the test', '{"name":"One"}']]]);
  });

  test('rolls back what was written before a refusal, and discards what was prepared', async () => {
    const { context, left } = await open();
    const discarded: string[] = [];
    const refuse = action(form, {
      prepare: async () => ({ ok: true, data: 'pictures/prepared' }),
      async run({ tx, newId }, { name }) {
        await tx.insertInto('banks').values({ id: newId(), name, pos: 1 }).execute();
        return cannot('bank_exists', 'too late');
      },
      discard(_, name: string) {
        discarded.push(name);
        return Promise.resolve([]);
      },
    });
    expect(await runAction(context, refuse, { name: 'One' })).toEqual({ ok: false, why: 'bank_exists', message: 'too late' });
    expect(await left()).toEqual([[], []]);
    expect(discarded).toEqual(['pictures/prepared']);
  });

  test('a reply that does not match the contract is a bug, and nothing of it is stored', async () => {
    const { context, left } = await open();
    const wrong = (reply: object | (() => object)) =>
      action(form, async ({ tx, newId }, { name }) => {
        await tx.insertInto('banks').values({ id: newId(), name, pos: 1 }).execute();
        return actionDone(reply as { name: string; files_removed: number }, { after: { name } });
      });
    const fields = { name: 'One' };
    await expect(runAction(context, wrong({ name: 'One' }), fields)).rejects.toThrow('the reply of `bank invent`');
    await expect(runAction(context, wrong({ name: 'One', files_removed: 0, pin: '1234' }), fields)).rejects.toThrow('pin');
    // Also one that depends on what happened to files, before any of them is deleted.
    await expect(
      runAction(
        context,
        wrong(() => ({ name: 'One' })),
        fields,
      ),
    ).rejects.toThrow('files_removed');
    expect(await left()).toEqual([[], []]);
  });

  test('refuses invalid fields by name, and an action without its required reason', async () => {
    const { context, left } = await open();
    const never = action(form, () => Promise.reject(new Error('it ran')));
    const asked = (fields: object, reason = 'why') =>
      runAction({ ...context, attribution: { actor: 'desk', reason } }, never, fields as { name: string });
    expect(await asked({})).toEqual({ ok: false, why: 'usage', message: 'is one line of 1 to 10 characters', field: 'name' });
    expect(await asked({ name: 'One', times: '4' })).toMatchObject({ why: 'usage', field: 'times' });
    expect(await asked({ name: 'One', result: '666' })).toMatchObject({ why: 'usage', field: 'result' });
    expect(await asked({ name: 'One' }, '')).toMatchObject({ why: 'reason_missing' });
    expect(await left()).toEqual([[], []]);
  });

  test('a read-only action opens no transaction; what it must log is written before the reply is returned', async () => {
    const { context, left } = await open();
    const looking = defineAction({ name: 'bank look', summary: 'For this test.', output: { seen: v.number() } });
    const look = action(looking, async () => actionDone({ seen: 1 }, { memberId: 'member01', after: { seen: 1 } }));
    const broken = { ...context, db: { ...context.db, transaction: () => Promise.reject(new Error('no disk')) } };
    await expect(runAction(broken, look, {})).rejects.toThrow('no disk');
    expect(await left()).toEqual([[], []]);
    expect(await runAction(context, look, {})).toEqual({ ok: true, data: { seen: 1 } });
    expect((await left())[1]).toHaveLength(1);
  });
});
