import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { settleDrawn } from '../../src/server/commands/settle-period.ts';
import { sweepLeaving } from '../../src/server/commands/sweep-leaving.ts';
import { nextRevision } from '../../src/server/db/collection-revision.ts';
import type { Database } from '../../src/server/db/database.ts';
import { advance, lastPeriod } from '../../src/server/draws/advance.ts';
import { addLottery, shortChain } from '../draws/play-club.ts';
import { addClass, addRegion, idOf, profileValues, videoValues } from '../postgres/collection-rows.ts';
import type { Answer, ClubOptions } from './open-club.ts';
import { type Person, pin, WalletClub, type With } from './wallet-club.ts';

/** The only profile and the only video of these tests. */
export const profile = idOf('profile', 1);
export const video = idOf('video', 1);

/** A club in which somebody can do everything that leaves a trace, and then leave. */
export class LeavingClub extends WalletClub {
  static async openOn(db: Database, options: ClubOptions = {}): Promise<LeavingClub> {
    const bare = await WalletClub.on(db, { chainLength: shortChain, ...options });
    const club = new LeavingClub(bare.club);
    await club.operate('setting set sandbox 1');
    await club.operate('bank add', '--name', 'Harbour Bank');
    await addLottery(db, 'lottery01', 60);
    await club.advance();
    await db.transaction(async (tx) => {
      await addRegion(tx);
      await addClass(tx, 'class002', 'Videos');
      await tx
        .insertInto('profiles')
        .values(profileValues(1, await nextRevision(tx, 'profiles')))
        .execute();
      await tx
        .insertInto('videos')
        .values(videoValues(1, await nextRevision(tx, 'videos'), { class_id: 'class002' }))
        .execute();
    });
    return club;
  }

  /** Another process of the club. */
  static async besides(db: Database, options: ClubOptions = {}): Promise<LeavingClub> {
    return new LeavingClub((await WalletClub.on(db, { chainLength: shortChain, ...options })).club);
  }

  async advance(): Promise<void> {
    const lottery = await this.db.queries.selectFrom('lotteries').selectAll().executeTakeFirstOrThrow();
    await advance(this.context, lottery);
  }

  send(path: string, form: Record<string, string>, { id, as = this.ada.token }: With = {}): Promise<Answer> {
    return this.club.ask(`/api${path}`, { form, token: as, ...(id === undefined ? {} : { headers: { 'idempotency-key': id } }) });
  }

  async done(path: string, form: Record<string, string>, more: With = {}): Promise<Answer> {
    const answer = await this.send(path, form, more);
    expect([path, answer.envelope.code, answer.envelope.msg]).toEqual([path, 200, answer.envelope.msg]);
    return answer;
  }

  forget(form: { password?: string; give_up?: string }, more: With = {}): Promise<Answer> {
    return this.send(calls.forgetMember.post[0] ?? '', { ...form }, more);
  }

  async whyNot(form: { password?: string; give_up?: string }, more: With = {}): Promise<string | undefined> {
    return (await this.forget(form, more)).envelope.reason;
  }

  async bet(money: string, more: With = {}): Promise<Answer> {
    const open = await lastPeriod(this.db.queries, 'lottery01');
    return this.send('/game/placeOrder', { item: 'bi', money, lid: 'lottery01', expect: open?.expect ?? '' }, more);
  }

  /** Draws the open period, and so settles the bets on it. */
  async settle(): Promise<void> {
    const open = await lastPeriod(this.db.queries, 'lottery01');
    this.clock.nowMs = open?.draws_ms ?? 0;
    await this.advance();
    await settleDrawn(this.context);
  }

  /** A member who leaves their word wherever possible, and nothing that prevents them from leaving. */
  async settledIn(word: string): Promise<Person> {
    const person = await this.person(word);
    const as = person.token;
    const device = { username: word, password: `${word}-password` };
    await this.club.ask('/api/member/doLogin', { form: device, headers: { 'user-agent': `${word} phone` } });
    await this.done('/member/setName', { name: `${word} name` }, { as });
    await this.done('/member/setPayPassword', { paypassword: pin }, { as });
    const payout = { bank_code: `${word} 99${word.length}011`, username: `${word} holder`, mobile: `${word} 123` };
    const bank = { ...(await this.account()), ...payout };
    await this.done('/user_set_bank', bank, { as });
    await this.grant(person.id, 10_000);
    await this.playAndPay(word, person);
    await this.done('/profile/want', { id: profile, want: '1' }, { as });
    await this.done('/profile/rate', { id: profile, stars: '4' }, { as });
    await this.done('/report', { kind: 'profile', id: profile, reason: `${word} says so` }, { as });
    const { id: report } = await this.db.queries
      .selectFrom('reports')
      .select('id')
      .where('member_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await this.operate(`report close ${report} --reason`, 'Looked into');
    await this.read(`/xuanfei/xuanfeidata?id=${profile}`, as);
    await this.done('/video/played', { id: video }, { as });
    await this.done('/memberfeedback', { content: `${word} greets the club` }, { as });
    await this.done('/member/limits', { name: 'deposit_24h', value: '50000' }, { as });
    await this.operate(`member vip ${word} on`);
    await this.operate(`member unbind ${word}`);
    await this.done('/user_set_bank', bank, { as });
    await this.write(word, person.id);
    return person;
  }

  /** A settled bet, a rejected withdrawal, a failed deposit, a spin of the wheel. */
  private async playAndPay(word: string, { id, token: as }: Person): Promise<void> {
    expect((await this.bet('10', { as })).envelope.code).toBe(200);
    await this.settle();
    await this.done('/user_set_withdraw', { money: '20', paypwd: pin }, { as });
    const asked = await this.db.queries.selectFrom('withdrawals').select('id').where('member_id', '=', id).executeTakeFirstOrThrow();
    await this.operate(`withdrawal reject ${asked.id} --reason`, 'The bank sent it back');
    const begun = await this.done('/doRecharge', { pay_way: 'sandbox', money: '30', bank_type: `${word} card` }, { as });
    await this.press(begun.data.pay_url, 'cancel');
    const { data } = await this.read('/fairness/wheel', as);
    await this.done('/fairness/wheel', { member_seed: 'any text', server_seed_hash: data.next_server_seed_hash }, { as });
  }

  /** Rows that no call of this release writes yet, or only at a registration, or with an authenticator. */
  private async write(word: string, memberId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const rev = await nextRevision(tx, 'messages');
      const message = { id: `message-of-${memberId}`, member_id: memberId, nickname: word, content: `${word} was here`, at_ms: 1, rev };
      await tx.insertInto('messages').values(message).execute();
      const picture = createHash('sha256').update(memberId).digest('hex').slice(0, 32);
      await tx.insertInto('uploads').values({ id: picture, member_id: memberId, state: 'used', at_ms: 1 }).execute();
      const key = { credential_id: `${word}-credential`, public_key: '', counter: 0, transports: '[]', name: `${word} key` };
      await tx
        .insertInto('passkeys')
        .values({ id: `key-of-${memberId}`, member_id: memberId, ...key, created_ms: 1, used_ms: null })
        .execute();
      await tx
        .updateTable('members')
        .set({ adsid: `${word}-ad`, kefu_id: `${word}-desk`, invite: `${word}-code` })
        .where('id', '=', memberId)
        .execute();
    });
  }

  sweep(): Promise<void> {
    return sweepLeaving(this.context);
  }

  /** The tables with rows that contain a word, in any case. */
  async tablesWith(word: string): Promise<string[]> {
    const found: string[] = [];
    const { kind, queries } = this.db;
    const tables =
      kind === 'sqlite'
        ? sql`select name from sqlite_master where type = 'table'`
        : sql`select tablename as name from pg_tables where schemaname = 'public'`;
    for (const { name } of (await tables.$castTo<{ name: string }>().execute(queries)).rows) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(queries);
      if (JSON.stringify(rows).toLowerCase().includes(word.toLowerCase())) found.push(name);
    }
    return found.sort();
  }
}
