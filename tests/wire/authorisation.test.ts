import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { type CollectionName, collectionNames } from '../../src/contract/collections/mirror.ts';
import { setSetting } from '../../src/server/db/settings.ts';
import { onBothDatabases } from '../postgres/databases.ts';
import { type Matrix, openMatrix, type Who } from './authorisation-club.ts';

/**
 * Who may call what, by call and caller. The table is written by hand, independently of the contract's own `who`, so that it finds a call
 * that is open there by mistake. A call without a row does not compile, and fails.
 *
 * A cell is the expected reply: `ok`, or the reason of the refusal.
 */
type Row = {
  fields?: (matrix: Matrix) => Record<string, string>;
  /** In this order: a visitor, a visitor while video_login is 1, a registered member, a VIP, a disabled member. */
  says: readonly [visitor: string, gated: string, registered: string, vip: string, disabled: string];
  /**
   * Fields that refer to something of another member (`bob`), and the expected reply. Every call with an id field has them, or declares
   * that its ids belong to nobody.
   */
  foreign?: 'public' | { fields: (matrix: Matrix) => Record<string, string>; says: string };
};

const off = 'account_inactive';
/** Open to all, even while the club is gated. */
const anyone = ['ok', 'ok', 'ok', 'ok', off] as const;
/** Closed for visitors while the club is gated. */
const visitors = ['ok', 'auth', 'ok', 'ok', off] as const;
/** Needs a session; the command itself may then be refused by another rule. */
const members = (registered = 'ok', vip = registered) => ['auth', 'auth', registered, vip, off] as const;

const ofProfile = ({ ids }: Matrix) => ({ id: ids.profile });
const ofVideo = ({ ids }: Matrix) => ({ id: ids.video });
const ofLottery = ({ ids }: Matrix) => ({ key: ids.lotteryKey });

const table: Record<CallName, Row> = {
  baseInfo: { says: anyone },
  systemConfig: { says: anyone },
  notices: { says: anyone },
  health: { says: ['ok', 'ok', 'ok', 'ok', 'ok'] },
  ready: { says: ['ok', 'ok', 'ok', 'ok', 'ok'] },
  logIn: { says: ['username_missing', 'username_missing', 'username_missing', 'username_missing', 'username_missing'] },
  logInThird: { says: ['sso_invalid', 'sso_invalid', 'sso_invalid', 'sso_invalid', 'sso_invalid'], fields: () => ({ sso: 'x' }) },
  register: { says: ['username_missing', 'username_missing', 'username_missing', 'username_missing', 'username_missing'] },
  beginPasskeyLogIn: { says: ['ok', 'ok', 'ok', 'ok', 'ok'] },
  logInByPasskey: { says: ['bad_request', 'bad_request', 'bad_request', 'bad_request', 'bad_request'] },
  logOut: { says: ['ok', 'ok', 'ok', 'ok', 'ok'] },

  regions: { says: visitors },
  profiles: { says: visitors, foreign: 'public' },
  newHomeList: { says: visitors },
  videoClasses: { says: visitors },
  videos: { says: visitors, foreign: 'public' },
  moreVideos: { says: visitors, fields: ofVideo, foreign: 'public' },
  lotteryClasses: { says: visitors },
  lotteries: { says: visitors },
  hotLotteries: { says: visitors },
  fairness: { says: visitors },
  mirror: { says: visitors, foreign: { fields: ({ bob }) => ({ cursor: bob.cursor }), says: 'cursor_unknown' } },
  mirrorTogether: { says: visitors, fields: () => ({ cursors: '{"regions":""}' }) },

  profile: { says: members(), fields: ofProfile, foreign: 'public' },
  video: { says: members(), fields: ofVideo, foreign: 'public' },
  countPlay: { says: members(), fields: ofVideo, foreign: 'public' },
  lotteryInfo: { says: members(), fields: ofLottery },
  lotteryResults: { says: members(), fields: ofLottery },
  lotteryOdds: { says: members(), fields: ({ ids }) => ({ id: ids.lottery }), foreign: 'public' },
  winners: { says: members(), fields: ofLottery },
  messages: { says: members() },
  wheelPrizes: { says: members() },
  wheelLog: { says: members() },

  memberInfo: { says: members() },
  bankInfo: { says: members() },
  banks: { says: members() },
  personalReport: { says: members() },
  withdrawRules: { says: members() },
  withdrawals: { says: members() },
  deposits: { says: members() },
  moneyLog: { says: members() },
  statement: { says: members() },
  limits: { says: members() },
  gameRecords: { says: members() },
  wheelFairness: { says: members() },
  sessions: { says: members() },
  passkeys: { says: members() },
  beginPasskey: { says: members('password_missing') },
  addPasskey: { says: members('passkey_name') },
  commandOutcome: {
    says: members(),
    fields: ({ ids }) => ({ id: ids.command }),
    foreign: { fields: ({ bob }) => ({ id: bob.command }), says: 'unknown' },
  },

  closeCommand: {
    says: members(),
    fields: ({ ids }) => ({ id: ids.command }),
    foreign: { fields: ({ bob }) => ({ id: bob.command }), says: 'closed' },
  },
  bindAccount: { says: members('network_missing'), foreign: 'public' },
  withdraw: { says: members('withdraw_amount_missing') },
  deposit: { says: members('amount_error') },
  setLimits: { says: members('limit_invalid'), fields: () => ({ name: 'none', value: '1' }) },
  setFundPassword: { says: members('form_incomplete') },
  editFundPassword: { says: members('form_incomplete') },
  placeBet: {
    says: members('bet_amount_missing'),
    foreign: { fields: ({ ids, bob }) => ({ mid: bob.id, lid: ids.lottery, item: 'bi', money: '1', expect: ids.expect }), says: 'ok' },
  },
  spinWheel: { says: members('wheel_seed_missing') },
  changeWheelSeed: { says: members('wheel_seed_invalid') },
  wantProfile: { says: members(), fields: ({ ids }) => ({ id: ids.profile, want: '1' }), foreign: 'public' },
  rateProfile: { says: members(), fields: ({ ids }) => ({ id: ids.profile, stars: '5' }), foreign: 'public' },
  report: { says: members(), fields: ({ ids }) => ({ kind: 'profile', id: ids.profile, reason: 'why' }), foreign: 'public' },
  setAvatar: { says: members(), fields: () => ({ header_img: '3.png' }) },
  setName: { says: members(), fields: () => ({ name: 'Somebody' }) },
  setSex: { says: members(), fields: () => ({ sex: '2' }) },
  postMessage: { says: members('message_missing') },
  uploadPicture: { says: members('wrong_type') },
  memberExport: { says: members(), foreign: 'public' },
  forgetMember: { says: members('form_incomplete') },
  setLoginPassword: { says: members('form_incomplete') },
  pushState: { says: members() },
  setPush: { says: members('push_invalid') },
  endPush: { says: members() },
  revokeSession: {
    says: members('not_found'),
    fields: () => ({ id: 'no-such-session' }),
    foreign: { fields: ({ bob }) => ({ id: bob.session }), says: 'not_found' },
  },
  renamePasskey: {
    says: members('not_found'),
    fields: () => ({ id: 'no-such-passkey', name: 'x' }),
    foreign: { fields: ({ bob }) => ({ id: bob.passkey, name: 'x' }), says: 'not_found' },
  },
  removePasskey: {
    says: members('not_found'),
    fields: () => ({ id: 'no-such-passkey' }),
    foreign: { fields: ({ bob }) => ({ id: bob.passkey }), says: 'not_found' },
  },
};

const everybody = ['visitor', 'gated', 'registered', 'vip', 'disabled'] as const satisfies Who[];

/** Calls that take another session's or member's id under some name. `command` and `lid` are such names too. */
const takesIds = ({ fields }: Call): boolean => Object.keys(fields.entries).some((name) => /^(id|mid|lid|bankid|cursor)$/.test(name));

test('every call of the contract has a row, and every one that takes ids declares whose they are', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(calls).toSorted());
  const without = Object.entries<Call>(calls).filter(([name, call]) => takesIds(call) && table[name as CallName].foreign === undefined);
  expect(without.map(([name]) => name)).toEqual([]);
});

onBothDatabases('the authorisation matrix', (fresh) => {
  test('every call, at every address and verb, replies to each caller as its row says (P1-P4, T5, T6, X5, C29, Q6, Q30)', async () => {
    const matrix = await openMatrix(await fresh.database());
    const wrong: string[] = [];
    for (const who of everybody) {
      await matrix.club.db.transaction((tx) => setSetting(tx, 'video_login', who === 'gated' ? 1 : 0));
      for (const [name, row] of Object.entries<Row>(table)) {
        const told = await matrix.says(who, calls[name as CallName], row.fields?.(matrix) ?? {});
        const expected = row.says[everybody.indexOf(who)];
        for (const { at, reason } of told) if (reason !== expected) wrong.push(`${who} ${at}: ${reason}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a member’s own collections need a session, and so does the board (H16)', async () => {
    const matrix = await openMatrix(await fresh.database());
    const open: CollectionName[] = ['base', 'regions', 'classes', 'lotteries', 'notices', 'profiles', 'videos', 'periods'];
    for (const collection of collectionNames) {
      const { envelope } = await matrix.club.ask(`/api/mirror/${collection}`);
      expect([collection, envelope.reason ?? 'ok']).toEqual([collection, open.includes(collection) ? 'ok' : 'auth']);
    }
  });

  test('another member’s id opens, ends and moves nothing of theirs (H16, E29, E30)', async () => {
    const matrix = await openMatrix(await fresh.database());
    const { club, bob } = matrix;
    const before = await matrix.stateOf(bob);
    for (const [name, { foreign }] of Object.entries<Row>(table)) {
      if (foreign === undefined || foreign === 'public') continue;
      const told = await matrix.says('registered', calls[name as CallName], foreign.fields(matrix));
      for (const { at, state, reason } of told) expect([at, state ?? reason]).toEqual([at, foreign.says]);
    }
    expect(await matrix.stateOf(bob)).toEqual(before);
    expect((await club.ask('/api/user_info', { token: bob.token })).data.id, 'the session lives').toBe(bob.id);
    // Bob can still ask for the outcome of his command: closing it from elsewhere closed nothing of his.
    const outcome = await club.ask(`/api/command/outcome?id=${bob.command}`, { token: bob.token });
    expect(outcome.data.state).toBe('done');
  });

  test('no list, collection or reply of one member contains anything of another (H16, O12)', async () => {
    const matrix = await openMatrix(await fresh.database());
    const { club, bob } = matrix;
    const own = Object.values<Call>(calls).filter(({ who, get }) => who === 'member' && get.length > 0);
    expect(own.length).toBeGreaterThan(15);
    for (const call of own.filter(({ name }) => name !== 'set-name')) {
      const row = Object.entries<Call>(calls).find(([, each]) => each === call)?.[0] as CallName;
      const query = new URLSearchParams(table[row].fields?.(matrix) ?? {});
      for (const path of call.get) {
        const { text } = await club.ask(`/api${path}?${query}`, { token: matrix.tokens.registered });
        for (const canary of bob.canaries) expect(text, path).not.toContain(canary);
      }
    }
    for (const collection of collectionNames) {
      const { text } = await club.ask(`/api/mirror/${collection}`, { token: matrix.tokens.registered });
      for (const canary of bob.canaries) expect(text, collection).not.toContain(canary);
    }
    const info = await club.ask('/api/user_info', { token: bob.token });
    expect(info.text, 'the canaries are there to be found').toContain(bob.canaries[0]);
    expect((await club.ask('/api/user_get_bank', { token: bob.token })).text).toContain(bob.canaries[1]);
  });
});
