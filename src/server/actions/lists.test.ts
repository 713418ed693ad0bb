import { beforeEach, expect, test } from 'vitest';
import { operate } from '../../../tests/ledger/operate.ts';
import { clubMs, OperatorClub, people } from '../../../tests/ledger/operator-club.ts';
import { addRegion, idOf, profileValues } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { secretSettingNames, setSecretSetting, settingNames } from '../db/settings.ts';
import { audit } from '../ledger/audit.ts';

onBothDatabases('the operator (H17)', (fresh) => {
  let club: OperatorClub;

  beforeEach(async () => {
    club = await OperatorClub.open(await fresh.database());
  });

  test('lists invites with their remaining uses; a revoked one lets nobody in (P10, H18)', async () => {
    await club.type('invite create --code FIRST --uses 2');
    await club.type('invite create --code SECOND --uses unlimited');
    await club.type('invite create --code THIRD');
    const codes = async (words: string) => ((await club.type(words)).invites as { code: string }[]).map(({ code }) => code);
    expect(await club.type('invite list all')).toEqual({
      invites: [
        { code: 'FIRST', uses_left: 2, used: 0, made: new Date(clubMs).toISOString() },
        { code: 'SECOND', uses_left: null, used: 0, made: new Date(clubMs).toISOString() },
        { code: 'THIRD', uses_left: 1, used: 0, made: new Date(clubMs).toISOString() },
      ],
    });
    const page = await club.type('invite list all --limit 2');
    expect(page.next).toBe('SECOND');
    expect(await codes(`invite list all --limit 2 --after ${page.next}`)).toEqual(['THIRD']);
    expect(await club.type('invite revoke SECOND --reason', 'It was published')).toEqual({ code: 'SECOND', uses_left: 0 });
    expect(await codes('invite list open')).toEqual(['FIRST', 'THIRD']);
    expect(await club.refusal('invite revoke SECOND')).toBe('wrong_state');
    expect(await club.refusal('invite revoke NONE')).toBe('not_found');
    expect(await club.refusal('invite list all --after NONE')).toBe('usage');
    const [last] = (await club.type('audit list')).audit as Record<string, unknown>[];
    expect(last).toMatchObject({
      action: 'invite revoke',
      reason: 'It was published',
      before: { uses_left: null },
      after: { uses_left: 0 },
    });
  });

  test('lists settings, each with whether it was set; of a key only whether there is one', async () => {
    await club.type('setting set withdraw_num 7');
    await club.type('setting set withdraw_min 7');
    await club.db.transaction((tx) => setSecretSetting(tx, 'sso_key', 'canary-canary-canary'));
    const { settings } = (await club.type('setting list')) as { settings: { name: string }[] };
    expect(settings.map(({ name }) => name)).toEqual([...settingNames, ...secretSettingNames]);
    expect(settings).toContainEqual({ name: 'withdraw_num', value: 7, by_default: false });
    expect(settings).toContainEqual({
      name: 'withdraw_min',
      value: 1,
      by_default: true,
      coming: { value: 7, from: '2027-01-16T00:00:00.000Z' },
    });
    expect(settings).toContainEqual({ name: 'withdraw_max', value: 5000, by_default: true });
    expect(settings).toContainEqual({ name: 'sso_key', set: true });
    expect(JSON.stringify(settings)).not.toContain('canary');
  });

  test('lists backgrounds with the settings that use them', async () => {
    for (const url of ['/media/pictures/one-1300.webp', '/media/pictures/two-1300.webp', '/media/pictures/one-1300.webp']) {
      await club.db.transaction((tx) => audit(tx, club.context, { action: 'background add', after: { url } }));
    }
    await club.type('setting set login_bg /media/pictures/two-1300.webp');
    expect(await club.type('background list')).toEqual({
      backgrounds: [
        { url: '/media/pictures/one-1300.webp', added: new Date(clubMs).toISOString(), used_by: [] },
        { url: '/media/pictures/two-1300.webp', added: new Date(clubMs).toISOString(), used_by: ['login_bg'] },
      ],
    });
  });

  test('lists the wheel, even an empty one, with each prize’s chance (H22)', async () => {
    expect(await club.type('wheel list')).toMatchObject({ on: 0, cost: 10, free: 1, prizes: [] });
    await club.db.transaction(async (tx) => {
      const { value: edition } = await tx
        .selectFrom('ledger_state')
        .select('value')
        .where('name', '=', 'wheel_edition')
        .executeTakeFirstOrThrow();
      const prize = (id: string, weight: number, points_cents: number) => ({
        id,
        pos: 1,
        title: id,
        image: '/dice/6.svg',
        points_cents,
        weight,
        edition,
      });
      await tx
        .insertInto('wheel_prizes')
        .values([prize('one', 1, 250), prize('two', 2, 0)])
        .execute();
    });
    expect(await club.type('wheel list')).toMatchObject({
      prizes: [
        { title: 'one', points: '2.50', weight: 1, per_cent: 33.3333 },
        { title: 'two', points: '0.00', weight: 2, per_cent: 66.6667 },
      ],
    });
  });

  test('lists the audit log by who did what and when, in pages (H18)', async () => {
    for (let number = 1; number <= 5; number += 1) await club.type(`invite create --code CODE-${number}`);
    await club.type('setting set withdraw_min 7');
    const later = { ...club.context, nowMs: () => clubMs + 86_400_000, attribution: { ...club.context.attribution, actor: 'mira' } };
    await operate(later, ['invite', 'revoke', 'CODE-1']);
    const numbers = async (words: string, ...more: string[]) =>
      ((await club.type(words, ...more)).audit as { no: number }[]).map(({ no }) => no);
    expect(await numbers('audit list')).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await numbers('audit list --actor mira')).toEqual([7]);
    expect(await numbers('audit list --actor mir')).toEqual([]);
    expect(await numbers('audit list --action invite')).toEqual([7, 5, 4, 3, 2, 1]);
    expect(await numbers('audit list --action', 'invite revoke')).toEqual([7]);
    expect(await numbers('audit list --action invit')).toEqual([]);
    expect(await numbers('audit list --from 2027-01-16')).toEqual([7]);
    expect(await numbers('audit list --to 2027-01-15')).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await numbers('audit list --from 2027-01-15 --to 2027-01-15 --action setting')).toEqual([6]);
    const page = await club.type('audit list --action invite --limit 2');
    expect(page.next).toBe('5');
    expect(await numbers(`audit list --action invite --limit 2 --after ${page.next}`)).toEqual([4, 3]);
    for (const words of ['audit list --limit x', 'audit list --after x', 'audit list --from yesterday', 'audit list --to 2027-02-30']) {
      expect([words, await club.refusal(words)]).toEqual([words, 'usage']);
    }
  });

  test('lists reports with what they are about, its author, and how many other reports on it are open (H17)', async () => {
    const { ada, guest } = people;
    await club.db.transaction(async (tx) => {
      await addRegion(tx);
      await tx
        .insertInto('profiles')
        .values(profileValues(1, 1, { name: 'Mira' }))
        .execute();
      const post = { member_id: ada, nickname: 'Wren', at_ms: 1, decided_ms: 1, rev: 1 };
      await tx
        .insertInto('posts')
        .values([
          { ...post, id: 'message-shown', content: 'one\ntwo', state: 'shown', reason: '' },
          { ...post, id: 'message-removed', content: 'gone', state: 'removed', reason: 'why' },
        ])
        .execute();
      await tx
        .insertInto('messages')
        .values({ id: 'message-shown', member_id: ada, nickname: 'Wren', content: 'one\ntwo', at_ms: 1, rev: 1 })
        .execute();
      const report = (id: string, kind: 'message' | 'profile', target_id: string, at_ms: number, member_id: string = guest) => ({
        id,
        member_id,
        kind,
        target_id,
        reason: 'why',
        at_ms,
        closed_ms: null,
        closed_by: null,
        outcome: '',
        rev: 1,
      });
      await tx
        .insertInto('reports')
        .values([
          report('report-1', 'message', 'message-shown', 5),
          report('report-2', 'message', 'message-shown', 4, ada),
          report('report-3', 'message', 'message-removed', 3),
          report('report-4', 'profile', idOf('profile', 1), 2),
          report('report-5', 'message', 'message-nobody', 1),
        ])
        .execute();
    });
    expect(await club.type('report list open')).toMatchObject({
      reports: [
        { id: 'report-1', about: 'one ⏎ two', author: 'Ada', other_open: 1 },
        { id: 'report-2', about: 'one ⏎ two', author: 'Ada', other_open: 1 },
        { id: 'report-3', about: 'gone', author: 'Ada', other_open: 0 },
        { id: 'report-4', about: 'Mira', author: null, other_open: 0 },
        { id: 'report-5', about: null, author: null, other_open: 0 },
      ],
    });
    await club.type('report close report-1 --reason', 'Looked into');
    expect(await club.type('report list closed')).toMatchObject({ reports: [{ id: 'report-1', about: 'one ⏎ two', other_open: 1 }] });
  });
});
