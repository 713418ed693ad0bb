import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { languages } from '../../src/contract/languages.ts';
import { pushKinds } from '../../src/contract/push-kinds.ts';
import { type PushWord, pushWords } from '../../src/contract/push-words.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { isAllowedEndpoint, usualPushHosts } from '../../src/server/push/hosts.ts';
import { pushLimits, sendPushes } from '../../src/server/push/send.ts';
import { createTranslate, type Translate } from '../../src/server/translate.ts';
import { compileCatalogues } from '../../src/setup/compile-catalogues.ts';
import { openPlayClub } from '../draws/play-club.ts';
import { type Fresh, onBothDatabases } from '../postgres/databases.ts';
import type { Ask, OpenClub } from './open-club.ts';
import { stubPushService } from './stub-push-service.ts';
import { dayMs, hourMs, type Person, pin, WalletClub } from './wallet-club.ts';

type Stub = Awaited<ReturnType<typeof stubPushService>>;

/** The club's own catalogues: a checkout need not be built. */
let translate: Translate;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-push-words-'));
  await compileCatalogues(join(import.meta.dirname, '../..'), folder);
  translate = createTranslate(folder);
  return () => rm(folder, { recursive: true });
});

const turnOn = (club: OpenClub, token: string, form: Record<string, string>, more: Ask = {}) =>
  club.ask(`/api${calls.setPush.post[0]}`, { form: { kinds: pushKinds.join(','), ...form }, token, ...more });

const withStub = ({ origin }: Stub) => ({ config: { pushHosts: [origin], publicOrigin: 'https://club.example.org' } });

async function start(fresh: Fresh) {
  const stub = await stubPushService();
  onTestFinished(stub.close);
  const wallet = await WalletClub.ready(await fresh.database(), withStub(stub));
  const send = async () => {
    await sendPushes({ ...wallet.context, translate });
    expect(stub.faults).toEqual([]);
    return stub.received.splice(0).map(({ message }) => message);
  };
  const subscriptions = async () => (await wallet.db.queries.selectFrom('push_subscriptions').selectAll().execute()).length;
  const on = async (form: Record<string, string> = {}, { as = wallet.ada, lang }: { as?: Person; lang?: string } = {}) => {
    const device = stub.device();
    const answer = await turnOn(wallet.club, as.token, { ...device.form, ...form }, lang ? { lang } : {});
    return { device, answer };
  };
  /** A withdrawal of 50 that is approved: news of the wallet. */
  const approved = async (as = wallet.ada) => {
    wallet.clock.nowMs += 60_000;
    const { envelope } = await wallet.act('withdraw', { money: '50', paypwd: pin }, { as: as.token });
    expect(envelope.msg).toBe('Your withdrawal is requested. The points are set aside for it.');
    const { id } = await wallet.db.queries.selectFrom('withdrawals').select('id').where('status', '=', 1).executeTakeFirstOrThrow();
    await wallet.operate(`withdrawal approve ${id}`);
    return id;
  };
  return { stub, wallet, send, subscriptions, on, approved };
}

test('only known push services are called, by TLS, and nothing in the network of the club (E)', () => {
  const allowed = (endpoint: string) => isAllowedEndpoint(endpoint, usualPushHosts);
  const right = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://web.push.apple.com/x',
    'https://wns2-db5p.notify.windows.com/w/?token=x',
  ];
  for (const endpoint of right) expect([endpoint, allowed(endpoint)]).toEqual([endpoint, true]);
  const wrong = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://u:p@fcm.googleapis.com/x',
    'https://evilfcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/x',
    'file:///etc/passwd',
    'x',
  ];
  for (const endpoint of wrong) expect([endpoint, allowed(endpoint)]).toEqual([endpoint, false]);
});

test('what is told is said in every language; an amount only in the words for who asked for that', () => {
  const values = { points: '50.00', stake: '20.00', payout: '38.60', game: 'Dice', expect: '20261123-7', name: 'New hours' };
  for (const [word, { title, body, shown }] of Object.entries(pushWords) as [PushWord, (typeof pushWords)[PushWord]][]) {
    const withAmounts = shown ? [shown] : [];
    for (const { code } of languages) {
      const say = (text: { id: string; message: string }) => translate(text, code, values);
      const faults = [title, body, ...withAmounts].filter((text) => {
        const unfilled = say(text).includes('{');
        const english = translate({ ...text, id: 'an id that no catalogue has' }, code, values);
        return unfilled || (say(text) === english) !== (code === 'en_us');
      });
      expect([word, code, faults]).toEqual([word, code, []]);
      const amounts = (text: string) => ['50.00', '20.00', '38.60'].filter((amount) => text.includes(amount)).length;
      expect([word, code, amounts(say(title) + say(body))]).toEqual([word, code, 0]);
      for (const text of withAmounts) expect([word, code, amounts(say(text)) > 0]).toEqual([word, code, true]);
    }
  }
});

onBothDatabases('notifications outside the app', (fresh) => {
  test('tell of a withdrawal in the language of the member, without its amount, and of its later states in the same place', async () => {
    const { stub, wallet, send, on, approved } = await start(fresh);
    const { answer } = await on({ kinds: 'wallet' });
    const state = wallet.fits('setPush', answer) as { public_key: string; subscription: { id: string } };
    expect(state).toMatchObject({ public_key: wallet.context.vapid.publicKey, subscription: { kinds: ['wallet'], amounts: false } });
    wallet.fits('pushState', await wallet.read(calls.pushState.get[0] as string));
    const id = await approved();
    await sendPushes(wallet.context);
    const [first] = stub.received;
    expect(first?.message).toEqual({
      to: state.subscription.id,
      kind: 'wallet',
      id,
      state: 'withdrawal_approved',
      tag: `withdrawal.${id}`,
      title: 'Your withdrawal is approved',
      body: 'Open the record to see more.',
      url: `/Record?of=withdrawal&id=${id}`,
      lang: 'en-US',
    });
    expect(first).toMatchObject({
      ttl: '86400',
      claims: { aud: stub.origin, sub: 'https://club.example.org', key: wallet.context.vapid.publicKey },
    });
    expect(first?.claims.exp).toBeGreaterThan(Date.now() / 1_000);
    stub.received.length = 0;
    await wallet.operate(`withdrawal reject ${id} --after-approval yes --reason wrong`);
    await sendPushes(wallet.context);
    expect(stub.received.map(({ message, topic }) => [message.state, message.tag, topic])).toEqual([
      ['withdrawal_rejected', `withdrawal.${id}`, first?.topic],
    ]);
    stub.received.length = 0;
    expect(await send()).toEqual([]);
  });

  test('say an amount to who asked for that, follow the language, and leave out kinds that nobody asked for', async () => {
    const { wallet, send, on, approved } = await start(fresh);
    await on({ kinds: 'wallet', amounts: '1' }, { lang: 'de_de' });
    await approved();
    expect(await send()).toMatchObject([{ title: 'Deine Auszahlung ist genehmigt', body: '50,00 Punkte', lang: 'de' }]);
    await wallet.db.transaction((tx) => tx.updateTable('push_subscriptions').set({ wallet: 0 }).execute());
    await approved();
    expect(await send()).toEqual([]);
  });

  test('tell of a deposit', async () => {
    const { wallet, send, on } = await start(fresh);
    await on();
    const { id, page } = await wallet.beginDeposit('20');
    await wallet.press(page, 'confirm');
    expect(await send()).toMatchObject([{ state: 'deposit_credited', id, url: `/Record?of=deposit&id=${id}` }]);
  });

  test('tell of a decision about a message on the board, and of notices, once', async () => {
    const { wallet, send, on } = await start(fresh);
    await wallet.operate('notice add', '--name', 'Old', '--text', 'Before the switch', '--language', 'en-US');
    await on();
    await wallet.club.ask(`/api${calls.postMessage.post[0]}`, { form: { content: 'Hello' }, token: wallet.ada.token });
    const { id } = await wallet.db.queries.selectFrom('posts').select('id').executeTakeFirstOrThrow();
    await wallet.operate(`message approve ${id}`);
    expect(await send()).toMatchObject([{ state: 'message_approved', id, url: '/MessageBoard' }]);
    await wallet.operate(`message remove ${id} --reason rude`);
    await wallet.operate('notice add', '--name', 'New hours', '--text', 'From Monday on', '--language', 'en-US');
    const told = (await send()).toSorted((a, b) => (a.state < b.state ? -1 : 1));
    expect(told).toMatchObject([
      { state: 'message_removed', tag: `message.${id}` },
      { state: 'notice', title: 'Notice: New hours', url: '/Notice' },
    ]);
    expect(await send()).toEqual([]);
  });

  test('tell of a draw once for each member, in neutral words, and never while play is paused', async () => {
    const stub = await stubPushService();
    onTestFinished(stub.close);
    const club = await openPlayClub(await fresh.database(), withStub(stub));
    await club.advance();
    const ada = await club.player('ada', 1_000);
    const bob = await club.player('bob', 1_000);
    for (const { token } of [ada, bob]) {
      expect((await turnOn(club, token, { ...stub.device().form, kinds: 'bets', amounts: '1' })).envelope.code).toBe(200);
      for (const item of ['bi', 'sm']) await club.bet(token, { item, money: '10' });
    }
    // He paused, and turned the switch on again: results would call him back.
    const pausedUntilMs = club.clock.nowMs + 30 * dayMs;
    await club.db.transaction((tx) =>
      tx.updateTable('members').set({ excluded_until_ms: pausedUntilMs }).where('id', '=', bob.id).execute(),
    );
    const { k, expect: number } = await club.drawNext();
    await settleDrawn(club.app.context);
    const bets = await club.db.queries.selectFrom('bets').select('payout_cents').where('member_id', '=', ada.id).execute();
    const paid = (bets.reduce((sum, { payout_cents }) => sum + payout_cents, 0) / 100).toFixed(2);
    await sendPushes(club.app.context);
    expect(stub.faults).toEqual([]);
    expect(stub.received.map(({ message }) => message)).toMatchObject([
      {
        id: `lottery01.${k}`,
        state: 'draw_settled',
        title: `Dice: draw ${number} is settled`,
        body: `Staked 20.00 points, paid out ${paid}.`,
        url: '/Lottery?key=key-lottery01&id=lottery01',
      },
    ]);
    expect(await club.db.queries.selectFrom('push_messages').selectAll().execute()).toEqual([]);
  });

  test('end with the sign-out, the end of all sessions, a pause, and a disabled account', async () => {
    const { wallet, send, subscriptions, on, approved } = await start(fresh);
    const logIn = async () => ({ ...wallet.ada, token: await wallet.club.tokenOf('ada') });
    const ended = async (end: () => Promise<unknown>) => {
      wallet.ada = await logIn();
      await on();
      expect(await subscriptions()).toBe(1);
      await approved();
      await end();
      expect(await subscriptions()).toBe(0);
      expect(await send()).toEqual([]);
    };
    await ended(() => wallet.club.ask(`/api${calls.logOut.post[0]}`, { form: {}, token: wallet.ada.token }));
    await ended(() => wallet.operate('member end-sessions ada --reason asked'));
    await ended(() => wallet.act('limits', { exclude_months: '6' }));
    await ended(() => wallet.operate('member disable ada --reason asked'));
  });

  test('end when the push service says that the device is gone, and survive an outage by three tries', async () => {
    const { stub, wallet, send, subscriptions, on, approved } = await start(fresh);
    await on();
    stub.say(503);
    await approved();
    for (const pauseMs of [0, ...pushLimits.pausesMs, dayMs]) {
      wallet.clock.nowMs += pauseMs;
      await sendPushes(wallet.context);
      await sendPushes(wallet.context);
    }
    expect(await send()).toHaveLength(3);
    expect(await wallet.db.queries.selectFrom('push_messages').selectAll().execute()).toEqual([]);
    expect(await subscriptions()).toBe(1);
    stub.say(410);
    wallet.clock.nowMs += hourMs;
    await approved();
    expect(await send()).toHaveLength(1);
    expect(await subscriptions()).toBe(0);
  });

  test('are refused for hosts that are no push service, malformed keys and unknown kinds, and nothing is stored', async () => {
    const { wallet, subscriptions, on } = await start(fresh);
    const whyOf = async (form: Record<string, string>) => (await on(form)).answer.envelope.reason;
    expect(await whyOf({ endpoint: 'https://intranet.example.org/x' })).toBe('push_host');
    expect(await whyOf({ endpoint: 'http://127.0.0.1:1/x' })).toBe('push_host');
    expect(await whyOf({ endpoint: 'x' })).toBe('push_invalid');
    expect(await whyOf({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('push_invalid');
    expect(await whyOf({ auth: 'short' })).toBe('push_invalid');
    expect(await whyOf({ kinds: 'promotions' })).toBe('bad_request');
    expect(await subscriptions()).toBe(0);
    const { answer } = await on({ kinds: '' });
    expect(answer.envelope.reason).toBe('bad_request');
    expect(wallet.club.log()).not.toContain('intranet');
  });

  test('are of one session: another member on the device replaces them, and ten devices are the most', async () => {
    const { stub, wallet, send, subscriptions, on, approved } = await start(fresh);
    const bob = await wallet.person('bob');
    const { device } = await on();
    await turnOn(wallet.club, bob.token, device.form);
    expect((await wallet.read(calls.pushState.get[0] as string)).data.subscription).toBeNull();
    await approved();
    expect(await send()).toEqual([]);
    await wallet.club.ask(`/api${calls.endPush.post[0]}`, { form: {}, token: bob.token });
    expect(await subscriptions()).toBe(0);
    for (let at = 0; at < 12; at += 1) {
      wallet.clock.nowMs += 1_000;
      await turnOn(wallet.club, await wallet.club.tokenOf('ada'), stub.device().form);
    }
    expect(await subscriptions()).toBe(10);
  });

  test('have one key of the club, sealed, for every process and start', async () => {
    const { wallet } = await start(fresh);
    const again = await WalletClub.on(wallet.db);
    expect(again.context.vapid).toEqual(wallet.context.vapid);
    const row = await wallet.db.queries.selectFrom('sealed_keys').selectAll().where('name', '=', 'vapid').executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(wallet.context.vapid.privateKey);
  });
});
