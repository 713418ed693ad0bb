import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { isAllowedEndpoint } from './hosts.ts';
import { messageOf, type Queued } from './message.ts';
import { queueNotices } from './queue.ts';

/** How messages are sent. */
export const pushLimits = {
  /** Messages of one batch, batches of one run, and requests at once: a push service that is slow must not hold many sockets. */
  batch: 40,
  batches: 25,
  atOnce: 8,
  /** A request. */
  timeoutMs: 10_000,
  /** A phone that is off for longer has no use for it; the push service forgets it as well. */
  ttlSeconds: 86_400,
  /** From each try to the next; after the last one the message is given up. */
  pausesMs: [60_000, 600_000, 3_600_000],
  /** Messages in a row that were given up: the subscription is dead even if nobody says so. */
  failures: 10,
  /** What every push service takes is 4 kB, encrypted. */
  payloadBytes: 3_000,
} as const;

/** A queued message at one try, with the device's address and keys. */
interface Due extends Queued {
  endpoint: string;
  p256dh: string;
  auth: string;
  at_ms: number;
  tries: number;
}

/** `refused`: the same request would be refused again. */
type Sent = 'taken' | 'gone' | 'refused' | 'failed';

/** Sends what is due. Any number of processes may do so at once: each message is claimed before it is sent, by postponing its next try. */
export async function sendPushes(context: Context): Promise<void> {
  const nowMs = context.nowMs();
  const { queries } = context.db;
  await queueNotices(context.db, nowMs);
  for (let batch = 0; batch < pushLimits.batches; batch += 1) {
    if (!(await due(queries, nowMs).limit(1).executeTakeFirst())) return;
    const claimed = await context.db.transaction((tx) => claim(tx, context));
    for (let at = 0; at < claimed.length; at += pushLimits.atOnce) {
      await Promise.all(claimed.slice(at, at + pushLimits.atOnce).map((message) => sendOne(context, message)));
    }
  }
}

const due = (queries: Queries, nowMs: number) =>
  queries.selectFrom('push_messages').select(['subscription_id', 'tag', 'tries', 'at_ms']).where('next_ms', '<=', nowMs);

async function claim(tx: Queries, { db: { kind }, nowMs }: Context): Promise<Due[]> {
  const rows = await due(tx, nowMs())
    .orderBy('next_ms')
    .limit(pushLimits.batch)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  const claimed: Due[] = [];
  for (const { subscription_id, tag, tries, at_ms } of rows) {
    const device = await deviceOf(tx, subscription_id, nowMs());
    const one = <Query extends { where(column: 'subscription_id' | 'tag', is: '=', value: string): Query }>(query: Query) =>
      query.where('subscription_id', '=', subscription_id).where('tag', '=', tag);
    if (!device || at_ms <= nowMs() - pushLimits.ttlSeconds * 1_000) {
      await one(tx.deleteFrom('push_messages')).execute();
      continue;
    }
    const next_ms = nowMs() + (pushLimits.pausesMs[tries] ?? pushLimits.ttlSeconds * 1_000);
    const row = await one(tx.updateTable('push_messages'))
      .set({ tries: tries + 1, next_ms })
      .returningAll()
      .executeTakeFirstOrThrow();
    claimed.push({ ...row, ...device });
  }
  return claimed;
}

/** The device of a subscription, if its session and its member's account are still good. */
function deviceOf(tx: Queries, id: string, nowMs: number) {
  return tx
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('members', 'members.id', 'push_subscriptions.member_id')
    .select(['push_subscriptions.member_id', 'endpoint', 'p256dh', 'auth', 'language', 'amounts'])
    .where('push_subscriptions.id', '=', id)
    .where('sessions.expires_ms', '>', nowMs)
    .where('members.status', '=', 1)
    .executeTakeFirst();
}

async function sendOne(context: Context, message: Due): Promise<void> {
  const text = await messageOf(context, message);
  const sent = text ? await post(context, message, JSON.stringify(text)) : 'taken';
  const { subscription_id: id, tag, at_ms, tries } = message;
  if (sent === 'failed' && tries < pushLimits.pausesMs.length) return;
  await context.db.transaction(async (tx) => {
    // Not one that has replaced it meanwhile.
    await tx
      .deleteFrom('push_messages')
      .where('subscription_id', '=', id)
      .where('tag', '=', tag)
      .where('at_ms', '=', at_ms)
      .where('tries', '=', tries)
      .execute();
    if (sent === 'taken') {
      await tx.updateTable('push_subscriptions').set({ failures: 0 }).where('id', '=', id).where('failures', '>', 0).execute();
      return;
    }
    await tx
      .updateTable('push_subscriptions')
      .set(({ eb }) => ({ failures: eb('failures', '+', sent === 'gone' ? pushLimits.failures : 1) }))
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('push_subscriptions').where('id', '=', id).where('failures', '>=', pushLimits.failures).execute();
  });
}

/** One request, encrypted for the device (RFC 8291) and signed by the club (RFC 8292). Its reply is read no further than its status. */
async function post({ config, vapid }: Context, message: Due, payload: string): Promise<Sent> {
  const { endpoint, p256dh, auth, tag } = message;
  // The setting may have changed since the subscription was taken.
  if (!isAllowedEndpoint(endpoint, config.pushHosts) || Buffer.byteLength(payload) > pushLimits.payloadBytes) return 'refused';
  // Loaded only for the first message of a process.
  const { generateRequestDetails } = await import('web-push');
  try {
    const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { ...vapid, subject: config.pushContact ?? config.publicOrigin ?? 'mailto:club@localhost' },
      TTL: pushLimits.ttlSeconds,
      topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    });
    const { 'Content-Length': _, ...sent } = headers;
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(pushLimits.timeoutMs),
    });
    await reply.body?.cancel();
    if (reply.ok) return 'taken';
    if (reply.status === 404 || reply.status === 410) return 'gone';
    return reply.status === 429 || reply.status >= 500 ? 'failed' : 'refused';
  } catch {
    // No network, no answer in time, or a name that does not resolve. Not logged: it would name a member's device every minute.
    return 'failed';
  }
}
