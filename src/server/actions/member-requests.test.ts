import { beforeEach, expect, test } from 'vitest';
import { clubMs, OperatorClub, people } from '../../../tests/ledger/operator-club.ts';
import { addMember } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { accountMark } from '../commands/leaving-marks.ts';
import { refusePaused } from '../commands/play-limits.ts';

const { ada, guest } = people;
const hourMs = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

onBothDatabases('what the operator does at a member’s request (H15, H17, H18)', (fresh) => {
  let club: OperatorClub;

  beforeEach(async () => {
    club = await OperatorClub.open(await fresh.database());
  });

  const paused = (id: string) => refusePaused(club.db.queries, id, clubMs);
  const listed = async (words: string) => (await club.type(words)).members as Record<string, unknown>[];

  test('a cool-off and an exclusion pause play, record how they were requested, and can only be extended', async () => {
    expect(await paused(ada)).toBeUndefined();
    const asked = 'Asked by telephone, called back on 0170 1';
    expect(await club.type('member cool-off ADA 48 --reason', asked)).toEqual({
      username: 'Ada',
      excluded_until: iso(clubMs + 48 * hourMs),
    });
    expect(await paused(ada)).toMatchObject({ why: 'play_excluded' });
    expect(await club.refusal('member cool-off ada 24 --reason again')).toBe('pause_only_longer');
    expect(await club.type('member exclude ada 6 --reason', asked)).toEqual({
      username: 'Ada',
      excluded_until: '2027-07-15T08:00:00.000Z',
    });
    expect(await club.refusal('member cool-off ada 1008 --reason back')).toBe('pause_only_longer');
    for (const words of [
      'member exclude ada 5',
      'member exclude ada 61',
      'member exclude ada 6.5',
      'member cool-off ada 23',
      'member cool-off ada 1009',
    ]) {
      expect([words, await club.refusal(`${words} --reason why`)]).toEqual([words, 'usage']);
    }
    expect(await club.refusal('member exclude ada 12')).toBe('reason_missing');

    const changes = await club.db.queries.selectFrom('limit_changes').select(['what', 'to_value', 'actor']).orderBy('what').execute();
    expect(changes).toEqual([
      { what: 'cool_off', to_value: 48, actor: 'operator' },
      { what: 'exclude', to_value: 6, actor: 'operator' },
    ]);
    expect(await club.notified(ada)).toEqual([
      { kind: 'pause_asked', until_ms: String(clubMs + 48 * hourMs), reason: asked },
      { kind: 'pause_asked', until_ms: String(Date.parse('2027-07-15T08:00:00Z')), reason: asked },
    ]);
    const audited = await club.db.queries.selectFrom('audit').selectAll().orderBy('no').execute();
    expect(audited.map(({ action, member_id, reason, after_json }) => [action, member_id, reason, JSON.parse(after_json)])).toEqual([
      ['member cool-off', ada, asked, { excluded_until: iso(clubMs + 48 * hourMs), hours: 48 }],
      ['member exclude', ada, asked, { excluded_until: '2027-07-15T08:00:00.000Z', months: 6 }],
    ]);
    expect(await listed('member list excluded')).toMatchObject([
      { username: 'Ada', excluded_until: '2027-07-15T08:00:00.000Z', by: 'member' },
    ]);
  });

  test('an exclusion also applies to members with the same payout account, as if the member had sent it', async () => {
    const mark = accountMark(club.context.keys, 'DE02120300000000202051');
    for (const id of [ada, guest]) {
      await club.db.transaction((tx) =>
        tx
          .insertInto('bank_accounts')
          .values({ member_id: id, bank_id: 'bank-one', ...club.payout(), mobile: '', at_ms: clubMs, mark })
          .execute(),
      );
    }
    await club.type('member exclude ada 6 --reason', 'A letter of hers');
    expect(await paused(guest)).toMatchObject({ why: 'play_excluded_account' });
    const both = await listed('member list excluded');
    expect(both.map(({ username, by }) => [username, by]).sort()).toEqual([
      ['Ada', 'member'],
      ['Guest', 'account'],
    ]);
  });

  test('no command ends a pause', async () => {
    await club.type('member exclude ada 6 --reason', 'A letter of hers');
    for (const words of ['member include ada', 'member exclude ada 0', 'member exclude ada off', 'member enable ada']) {
      await club.refusal(`${words} --reason why`);
    }
    expect(await paused(ada)).toMatchObject({ why: 'play_excluded' });
  });

  test('sessions end, the password stays, and the member is notified', async () => {
    const open = (id: string, memberId: string) => ({
      id,
      member_id: memberId,
      token_hash: `token ${id}`,
      tokensso_hash: `sso ${id}`,
      device: 'Phone',
      created_ms: 1,
      seen_ms: 1,
      expires_ms: clubMs + 1,
    });
    await club.db.transaction((tx) =>
      tx
        .insertInto('sessions')
        .values([open('one', ada), open('two', ada), open('other', guest)])
        .execute(),
    );
    expect(await club.type('member end-sessions ada --reason', 'Phone lost')).toEqual({ username: 'Ada', sessions_ended: 2 });
    expect(await club.db.queries.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'other' }]);
    expect(await club.notified(ada)).toEqual([{ kind: 'sessions_ended', reason: 'Phone lost' }]);
    expect(await club.refusal('member end-sessions ada')).toBe('wrong_state');
    expect((await club.db.queries.selectFrom('audit').select(['action', 'member_id', 'reason']).execute())[0]).toEqual({
      action: 'member end-sessions',
      member_id: ada,
      reason: 'Phone lost',
    });
  });

  test('members are listed by state, name and day, newest first, in pages', async () => {
    await club.db.transaction(async (tx) => {
      for (let number = 1; number <= 7; number += 1) {
        // Two of each time: those are ordered by id.
        const created_ms = clubMs + Math.ceil(number / 2) * 24 * hourMs;
        await addMember(tx, { id: `member-new-${number}`, username: `new_${number}`, username_key: `new_${number}`, created_ms });
      }
      await addMember(tx, { id: 'member-gone', username: '', username_key: 'GONE:member-gone', status: 0 });
      await addMember(tx, { id: 'member-newx', username: 'newX1', username_key: 'newx1', tier: 'vip', created_ms: 5 });
    });
    await club.type('member disable new_3 --reason why');
    const names = async (words: string) => (await listed(words)).map(({ username }) => username);
    const all = ['new_7', 'new_5', 'new_6', 'new_3', 'new_4', 'new_1', 'new_2', 'newX1', 'Guest', 'Ada'];
    expect((await names('member list all')).toSorted()).toEqual(all.toSorted());
    expect((await names('member list all')).slice(0, 8)).toEqual(all.slice(0, 8));
    expect(await names('member list closed')).toEqual(['new_3']);
    expect(await names('member list vip')).toEqual(['newX1']);
    expect(await names('member list open --name NEW_')).toEqual(all.slice(0, 7).filter((name) => name !== 'new_3'));
    expect(await names('member list all --joined-from 2027-01-17 --joined-to 2027-01-17')).toEqual(['new_3', 'new_4']);
    const paged: unknown[] = [];
    let answer = await club.type('member list all --limit 3');
    for (let pages = 0; pages < 10; pages += 1) {
      paged.push(...(answer.members as { username: string }[]).map(({ username }) => username));
      if (answer.next === undefined) break;
      answer = await club.type(`member list all --limit 3 --after ${answer.next}`);
    }
    expect(paged).toEqual(await names('member list all'));
    for (const words of [
      'member list all --limit 0',
      'member list all --limit 1001',
      'member list all --after nobody',
      'member list all --joined-from 2027-02-30',
    ]) {
      expect([words, await club.refusal(words)]).toEqual([words, 'usage']);
    }
  });
});
