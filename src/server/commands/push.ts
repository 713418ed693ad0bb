import { ECDH } from 'node:crypto';
import { type endPushCall, type PushState, pushForms, type pushStateCall, type setPushCall } from '#contract/commands/push.ts';
import { done, refused } from '#contract/outcome.ts';
import { pushKinds } from '#contract/push-kinds.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { isAllowedEndpoint } from '../push/hosts.ts';
import type { MemberCommand } from './command.ts';

/** Devices of one member that are notified; the oldest one ends when another begins. */
const subscriptionsOfMember = 10;

async function stateOf(queries: Queries, { vapid }: Context, sessionId: string): Promise<PushState> {
  const row = await queries.selectFrom('push_subscriptions').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  const subscription = row ? { id: row.id, kinds: pushKinds.filter((kind) => row[kind] === 1), amounts: row.amounts === 1 } : null;
  return { public_key: vapid.publicKey, subscription };
}

/** What this session's device is notified of. */
const pushState: MemberCommand<typeof pushStateCall> = async (context, { member }) =>
  done(await stateOf(context.db.queries, context, member.sessionId));

/**
 * Notifies this session's device from now on. What stood for it, or for its address under another session, is replaced: one device belongs
 * to whoever signed in there last.
 */
const setPush: MemberCommand<typeof setPushCall> = async (context, { member }, { endpoint, p256dh, auth, kinds, amounts }) => {
  const { memberId, sessionId, language } = member;
  const wanted = kinds.split(',');
  if (!isPointOfCurve(p256dh) || !isAuth(auth) || !URL.canParse(endpoint)) return refused('push_invalid');
  if (wanted.some((kind) => !pushKinds.some((known) => known === kind))) return refused('bad_request');
  if (!isAllowedEndpoint(endpoint, context.config.pushHosts)) return refused('push_host');
  return context.db.transaction(async (tx) => {
    // Locked, so that a sign-out at the same time ends this subscription too.
    const session = await tx.updateTable('sessions').set({ id: sessionId }).where('id', '=', sessionId).returning('id').executeTakeFirst();
    if (!session) return refused('auth');
    const before = await tx
      .deleteFrom('push_subscriptions')
      .where(({ or, eb }) => or([eb('session_id', '=', sessionId), eb('endpoint', '=', endpoint)]))
      .returning(['id', 'session_id', 'endpoint', 'notices', 'notices_ms'])
      .execute();
    const own = before.find((row) => row.session_id === sessionId && row.endpoint === endpoint);
    const { newest } = await tx
      .selectFrom('notices')
      .select(({ fn }) => fn.max('at_ms').as('newest'))
      .where('state', '=', 'shown')
      .executeTakeFirstOrThrow();
    const flag = (kind: (typeof pushKinds)[number]) => (wanted.includes(kind) ? 1 : 0);
    await tx
      .insertInto('push_subscriptions')
      .values({
        id: own?.id ?? context.newId(),
        member_id: memberId,
        session_id: sessionId,
        endpoint,
        p256dh,
        auth,
        language,
        wallet: flag('wallet'),
        bets: flag('bets'),
        notices: flag('notices'),
        board: flag('board'),
        amounts: Number(amounts),
        // One that was published a moment ago, and is not queued yet, is still sent to it.
        notices_ms: own?.notices === 1 ? own.notices_ms : Number(newest ?? 0),
        created_ms: context.nowMs(),
      })
      .execute();
    await endOldest(tx, memberId);
    return done(await stateOf(tx, context, sessionId));
  });
};

async function endOldest(tx: Queries, memberId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .offset(subscriptionsOfMember)
    .limit(subscriptionsOfMember)
    .execute();
  const ids = oldest.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', ids).execute();
}

/** Ends the notifications of this session's device. */
const endPush: MemberCommand<typeof endPushCall> = async (context, { member }) => {
  await context.db.transaction((tx) => tx.deleteFrom('push_subscriptions').where('session_id', '=', member.sessionId).execute());
  return done(await stateOf(context.db.queries, context, member.sessionId));
};

const base64url = /^[A-Za-z0-9_-]+$/;

const isAuth = (auth: string): boolean => auth.length === pushForms.auth && base64url.test(auth);

/** Checked here: with a point that is not on the curve every message would fail. */
function isPointOfCurve(p256dh: string): boolean {
  if (p256dh.length !== pushForms.p256dh || !base64url.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The commands of this file, by their names in the call table. */
export const pushCommands = { pushState, setPush, endPush };
