import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';
import { cents } from '../../src/domain/points.ts';
import type { Database } from '../../src/server/db/database.ts';
import { availableAccount } from '../../src/server/ledger/balance.ts';
import { post } from '../../src/server/ledger/post.ts';
import { type OpenClub, openClub, openPeriods, seedClub } from './open-club.ts';
import { key } from './wallet-club.ts';

/** The callers: without a token, the same while video_login is 1, both kinds of members, and a disabled one. */
export type Who = 'visitor' | 'gated' | 'registered' | 'vip' | 'disabled';

/** The other member, with something of everything that has an id. */
export type Other = {
  id: string;
  token: string;
  session: string;
  passkey: string;
  command: string;
  cursor: string;
  canaries: [name: string, account: string];
};

/** The reply of a call at one of its addresses; with `state` if the reply has one. */
export type Told = { at: string; reason: string; state?: string };

/** The demo club with everybody in the matrix. */
export type Matrix = {
  club: OpenClub;
  tokens: Record<'registered' | 'vip' | 'disabled', string>;
  ids: Record<'profile' | 'video' | 'lottery' | 'lotteryKey' | 'expect' | 'command', string>;
  bob: Other;
  says(who: Who, call: Call, fields: Record<string, string>): Promise<Told[]>;
  /** Everything of the other member, as text. */
  stateOf(other: Other): Promise<string>;
};

const account = 'DE02120300000000209999';

async function addBob(club: OpenClub): Promise<Other> {
  const id = await club.join('bob-the-other');
  const token = await club.tokenOf('bob-the-other');
  const command = key(77);
  const act = async (path: string, form: Record<string, string>) => {
    const { envelope } = await club.ask(`/api${path}`, { form, token, headers: { 'idempotency-key': command } });
    expect([path, envelope.code, envelope.msg]).toEqual([path, 200, envelope.msg]);
  };
  await act('/member/setName', { name: 'Bob Canary' });
  const bank = (await club.ask('/api/sys_get_banks', { token })).data[0];
  const fund = await club.ask('/api/member/setPayPassword', { form: { paypassword: '246802' }, token });
  expect(fund.envelope.code).toBe(200);
  const bound = await club.ask('/api/user_set_bank', {
    form: { bankid: bank.value, bank: bank.text, bank_code: account, username: 'Bob Canary', mobile: '1' },
    token,
  });
  expect(bound.envelope.code).toBe(200);
  const [session] = (await club.ask('/api/member/sessions', { token })).data;
  const { cursor } = (await club.ask('/api/mirror/notifications', { token })).data;
  const passkey = { credential_id: 'bobs', public_key: '', counter: 0, transports: '[]', name: 'Bob Canary', created_ms: 1, used_ms: null };
  await club.db.transaction((tx) =>
    tx
      .insertInto('passkeys')
      .values({ id: 'passkey-of-bob', member_id: id, ...passkey })
      .execute(),
  );
  return { id, token, session: session.id, passkey: 'passkey-of-bob', command, cursor, canaries: ['Bob Canary', account.slice(-4)] };
}

export async function openMatrix(db: Database): Promise<Matrix> {
  const club = await openClub(db, { chainLength: 64 });
  const media = await mkdtemp(join(tmpdir(), 'foyer-media-'));
  onTestFinished(() => rm(media, { recursive: true, force: true }));
  await seedClub(club, media);
  await openPeriods(club);
  const ada = await club.join('ada');
  await club.join('vera', { tier: 'vip' });
  const postings = [
    { account: availableAccount(ada), cents: cents(1_000) },
    { account: 'house:grants', cents: cents(-1_000) },
  ];
  await db.transaction((tx) => post(tx, club.app.context, { kind: 'grant', cause: 'matrix', postings }));
  const gone = await club.join('gone');
  const tokens = { registered: await club.tokenOf('ada'), vip: await club.tokenOf('vera'), disabled: await club.tokenOf('gone') };
  await club.db.transaction((tx) => tx.updateTable('members').set({ status: 0 }).where('id', '=', gone).execute());
  const bob = await addBob(club);
  const lottery = (await club.ask('/api/lottery_list')).data[0];
  const ids = {
    profile: (await club.ask('/api/xuanfeilist')).data[0].id,
    video: (await club.ask('/api/video/getVideoList')).data.data[0].id,
    lottery: lottery.id,
    lotteryKey: lottery.key,
    expect: (await club.ask(`/api/fairness/${lottery.key}`)).data.now.expect,
    command: key(1),
  };
  return {
    club,
    tokens,
    ids,
    bob,
    says: (who, call, fields) => says(club, tokens, ids, who, call, fields),
    stateOf: (other) => stateOf(club, other),
  };
}

async function says(
  club: OpenClub,
  tokens: Matrix['tokens'],
  ids: Matrix['ids'],
  who: Who,
  call: Call,
  fields: Record<string, string>,
): Promise<Told[]> {
  const token = who === 'visitor' || who === 'gated' ? undefined : tokens[who];
  // Logging out with the token would end the caller's session.
  const sent = call === calls.logOut ? undefined : token;
  const more = sent === undefined ? {} : { token: sent };
  const collection = 'cursor' in fields ? 'notifications' : 'profiles';
  const fill = (path: string) => `/api${path.replace(':shelf', collection).replace(':key', ids.lotteryKey)}`;
  const told: Told[] = [];
  for (const path of call.get) {
    // Setting the name is a command that old clients send by GET: here it is sent by POST.
    if (call === calls.setName) continue;
    const { envelope, data } = await club.ask(`${fill(path)}?${new URLSearchParams(fields)}`, more);
    told.push({ at: `GET ${path}`, reason: envelope.reason ?? 'ok', state: data?.state });
  }
  for (const path of call.post) {
    const { envelope, data } = await club.ask(fill(path), { form: fields, ...more });
    told.push({ at: `POST ${path}`, reason: envelope.reason ?? 'ok', state: data?.state });
  }
  return told;
}

const ownPaths = [
  '/user_info',
  '/user_get_bank',
  '/member/sessions',
  '/member/passkeys',
  '/user_get_game_list',
  '/getMoneylog',
  '/member/limits',
  '/member/statement',
];

async function stateOf(club: OpenClub, { token }: Other): Promise<string> {
  const parts: string[] = [];
  for (const path of ownPaths) parts.push((await club.ask(`/api${path}`, { token })).text);
  return parts.join('\n');
}
