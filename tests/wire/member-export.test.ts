import { expect, test } from 'vitest';
import { type ExportPart, exportPageRows, exportParts } from '../../src/contract/collections/member-export.ts';
import { memberTables } from '../../src/server/db/member-tables.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { LeavingClub, profile } from './leaving-club.ts';
import { dayMs, hourMs } from './wallet-club.ts';

type Row = Record<string, unknown>;

/** Page by page to the end, as the client does it. */
async function collect(club: LeavingClub, as: string): Promise<{ file: Record<ExportPart, Row[]>; pages: number; text: string }> {
  const file = Object.fromEntries(exportParts.map((part) => [part, [] as Row[]])) as Record<ExportPart, Row[]>;
  let text = '';
  let pages = 0;
  for (let next: string | null = ''; next !== null; pages += 1) {
    const answer = await club.read(`/member/export${next === '' ? '' : `?cursor=${next}`}`, as);
    const page = club.fits('memberExport', answer) as { parts: { part: ExportPart; rows: Row[] }[]; next: string | null };
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(page.parts.reduce((sum, { rows }) => sum + rows.length, 0)).toBeLessThanOrEqual(exportPageRows);
    for (const { part, rows } of page.parts) file[part].push(...rows);
    text += answer.text;
    next = page.next;
  }
  return { file, pages, text };
}

const noCursors = [
  '',
  'bets',
  'bets.1',
  'nothing.1.a',
  'bets.-1.a',
  'bets.01.a',
  'bets.9999999999999999.a',
  'bets.1.a b',
  "bets.1.'--",
  'bets.1.a.b',
];

onBothDatabases('the export of one’s own data (H16, H18)', (fresh) => {
  const open = async () => LeavingClub.openOn(await fresh.database());

  test('contains every part of one member, and nothing of another (H16)', async () => {
    const club = await open();
    const ada = await club.settledIn('canary');
    const bea = await club.settledIn('beatrice');
    const { file, text } = await collect(club, ada.token);
    expect(Object.entries(file).filter(([, rows]) => rows.length === 0)).toEqual([['wheel_spins', []]]);
    expect(text).not.toContain('beatrice');
    expect(text).not.toContain(bea.id);
    expect((await collect(club, bea.token)).text).not.toContain('canary');
    expect(file.profile).toMatchObject([
      { id: ada.id, username: 'canary', name: 'canary name', adsid: 'canary-ad', fund_password_set: true },
    ]);
    expect(file.bank_account).toMatchObject([{ masked_account: '••••6011', holder: 'canary holder', mobile: 'canary 123' }]);
    expect(file.sessions.map(({ device }) => device)).toContain('canary phone');
    expect(file.passkeys).toMatchObject([{ name: 'canary key', used_ms: null }]);
    expect(text).not.toContain('canary-credential');
    expect(file.withdrawals).toMatchObject([{ amount_cents: 2_000, reason: 'The bank sent it back' }]);
    expect(file.deposits).toMatchObject([{ channel: 'canary card', reason: 'cancelled' }]);
    expect(file.bets).toMatchObject([{ stake_cents: 1_000, play: 'bi', seed: expect.any(String), dice: expect.any(String) }]);
    expect(file.favourites).toMatchObject([{ profile_id: profile, profile: 'Person 1', want: 1, stars: 4 }]);
    expect(file.reports).toMatchObject([{ reason: 'canary says so', outcome: 'Looked into' }]);
    expect(file.messages).toMatchObject([{ content: 'canary was here', at: '1970-01-01T00:00:00.001Z', at_ms: 1 }]);
    expect(file.audit.map(({ action }) => action)).toEqual(['withdrawal reject', 'report close', 'member vip', 'member unbind']);
    expect(JSON.stringify(file.audit)).not.toContain('desk');
    expect(file.statement.at(-1)).toMatchObject({ seq: file.statement_head[0]?.seq, hash: file.statement_head[0]?.hash });
  });

  test('contains no secrets: no password, token, whole account, or unrevealed seed', async () => {
    const club = await open();
    const ada = await club.settledIn('canary');
    const { text, file } = await collect(club, ada.token);
    const members = await club.db.queries.selectFrom('members').selectAll().executeTakeFirstOrThrow();
    const [session] = await club.db.queries.selectFrom('sessions').selectAll().execute();
    const pairs = await club.db.queries.selectFrom('wheel_pairs').selectAll().execute();
    const sealed = await club.db.queries.selectFrom('bank_accounts').select('sealed_account').executeTakeFirstOrThrow();
    const secrets = [members.password_hash, members.fund_password_hash, session?.token_hash, session?.tokensso_hash, sealed.sealed_account];
    for (const secret of [...secrets, ...pairs.map(({ server_seed }) => server_seed), ada.token, 'canary 996011', '$argon2']) {
      expect(text).not.toContain(secret);
    }
    expect(file.wheel_pairs.map(({ server_seed }) => server_seed)).toEqual([null, null]);
    // After it is revealed, it is included.
    const { data } = await club.read('/fairness/wheel', ada.token);
    await club.done('/fairness/wheel', { member_seed: 'next', server_seed_hash: data.next_server_seed_hash }, { as: ada.token });
    const [told] = (await collect(club, ada.token)).file.wheel_pairs;
    expect(told?.server_seed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('takes as many pages as needed, every row once and in order, even if rows are added meanwhile', async () => {
    const club = await open();
    const { id, token } = await club.person('canary');
    const many = 1_203;
    await club.db.transaction(async (tx) => {
      for (let from = 0; from < many; from += 100) {
        const values = Array.from({ length: Math.min(100, many - from) }, (_, n) => ({
          id: `note-${String(from + n).padStart(6, '0')}`,
          member_id: id,
          kind: 'points_granted' as const,
          // Ten have the same time: they are ordered by id.
          value_json: '{}',
          at_ms: 1_000 + Math.floor((from + n) / 10),
          rev: 2,
        }));
        await tx.insertInto('notifications').values(values).execute();
      }
    });
    const { file, pages } = await collect(club, token);
    expect(pages).toBe(3);
    expect(file.notifications).toHaveLength(many);
    const ids = file.notifications.map((row) => String(row.id));
    expect(ids).toEqual(ids.toSorted());
    expect([file.profile.length, file.sessions.length]).toEqual([1, 1]);
  });

  test('continues after any row that ends a page, including operators’ actions (H18)', async () => {
    const club = await open();
    const { id, token } = await club.person('canary');
    const many = 2 * exportPageRows;
    const first = 1_000_000;
    const nobody = { actor: 'desk', action: 'withdrawal pay', reason: '', before_json: '{}', after_json: '{}', remark: '' };
    const values = Array.from({ length: many }, (_, n) => ({ ...nobody, no: first + n, at_ms: n, member_id: id }));
    await club.db.transaction(async (tx) => {
      for (let from = 0; from < many; from += 100)
        await tx
          .insertInto('audit')
          .values(values.slice(from, from + 100))
          .execute();
    });
    const { file, pages } = await collect(club, token);
    expect(pages).toBe(3);
    expect(file.audit.filter(({ no }) => Number(no) >= first).map(({ no }) => no)).toEqual(values.map(({ no }) => no));
  });

  test('can be started five times an hour, and continued without limit; excluded members get it too (H15)', async () => {
    const club = await open();
    const { token: as } = await club.person('canary');
    await club.done('/member/limits', { exclude_months: '6' }, { as });
    for (let n = 0; n < 5; n += 1) expect((await club.read('/member/export', as)).envelope.code).toBe(200);
    const waiting = await club.read('/member/export', as);
    expect([waiting.status, waiting.envelope.reason, waiting.headers['retry-after']]).toEqual([429, 'export_wait', '3600']);
    expect((await club.read('/member/export?cursor=bets.0.x', as)).envelope.code).toBe(200);
    club.clock.nowMs += hourMs;
    expect((await club.read('/member/export', as)).envelope.code).toBe(200);
    club.clock.nowMs += dayMs;
  });

  test('with an invalid cursor is refused', async () => {
    const club = await open();
    const { token } = await club.person('canary');
    for (const cursor of noCursors) {
      const { envelope } = await club.read(`/member/export?cursor=${encodeURIComponent(cursor)}`, token);
      expect([cursor, envelope.code, envelope.reason]).toEqual([cursor, 400, 'bad_request']);
    }
  });

  test('is not available without a session, nor for anybody else (H16)', async () => {
    const club = await open();
    const { token } = await club.person('canary');
    const bea = await club.person('bea');
    expect((await club.club.ask('/api/member/export')).envelope.reason).toBe('auth');
    expect((await club.read(`/member/export?member_id=${bea.id}`, token)).envelope.reason).toBe('bad_request');
  });
});

test('every table with data of a member is in a part, or says why not; and every part has a table', () => {
  const told = Object.values(memberTables).map(({ exported }) => exported);
  const parts = told.filter((exported) => typeof exported === 'string');
  // The ledger's rows refer to a member by their account's name.
  expect(new Set([...parts, 'statement_head', 'statement'])).toEqual(new Set(exportParts));
  for (const exported of told) if (typeof exported !== 'string') expect(exported.not).not.toBe('');
});
