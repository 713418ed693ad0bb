import { createHash } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import type { revokeSessionCall } from '#contract/commands/member-profile.ts';
import type { SessionReply } from '#contract/commands/session.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import { bulk } from '../db/bulk.ts';
import type { Database, Queries } from '../db/database.ts';
import { firstMemberRevision } from '../db/member-revision.ts';
import type { MemberCommand } from './command.ts';
import { noteDevice } from './known-devices.ts';

/** A session ends 30 days after it was last used. */
export const sessionMs = 30 * 24 * 60 * 60 * 1_000;

/** A session's last use is stored at most this often: reads should not cause writes. */
export const sessionWriteMs = 60 * 60 * 1_000;

/** Random bytes of a token; as base64url they are 43 characters. */
const tokenBytes = 32;

/** The most sessions of one member; the least recently used end when another begins. */
const sessionsOfMember = 50;

/** The format of both secrets of a session, checked before any database access. */
export const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** A valid session, with what the HTTP layer needs to know about its member. */
export interface StandingSession {
  sessionId: string;
  memberId: string;
  tier: 'registered' | 'vip';
  /** 1 is active (C27). */
  status: number;
  seenMs: number;
}

/** What the database stores of a token: enough to recognise it, but not to use it. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Characters of a user agent that are stored. */
const deviceLength = 200;

/** Opens a session in the command's transaction. Only the reply contains its secrets. */
export async function openSession(tx: Queries, context: Context, memberId: string, userAgent: string): Promise<SessionReply> {
  const nowMs = context.nowMs();
  const device = userAgent.slice(0, deviceLength);
  await noteDevice(tx, context, memberId, device);
  const secret = () => Buffer.from(context.randomBytes(tokenBytes)).toString('base64url');
  const reply = { token: secret(), tokensso: secret(), expires_ms: nowMs + sessionMs };
  await endOldest(tx, memberId);
  await tx
    .insertInto('sessions')
    .values({
      id: context.newId(),
      member_id: memberId,
      token_hash: hashOf(reply.token),
      tokensso_hash: hashOf(reply.tokensso),
      device,
      created_ms: nowMs,
      seen_ms: nowMs,
      expires_ms: reply.expires_ms,
    })
    .execute();
  return reply;
}

async function endOldest(tx: Queries, memberId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('seen_ms', 'desc')
    .offset(sessionsOfMember - 1)
    .limit(sessionsOfMember)
    .execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await tx.deleteFrom('sessions').where('id', 'in', ids).execute();
}

interface SessionRow {
  token_hash: string;
  id: string;
  member_id: string;
  seen_ms: number;
  expires_ms: number;
  tier: StandingSession['tier'];
  status: number;
}

function sessionsOf(queries: Queries, tokenHashes: readonly string[]): CompiledQuery<SessionRow> {
  return queries
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.token_hash', 'sessions.id', 'sessions.member_id', 'sessions.seen_ms', 'sessions.expires_ms'])
    .select(['members.tier', 'members.status'])
    .where('sessions.token_hash', 'in', tokenHashes)
    .compile();
}

/** By database and number of tokens: every request of a member runs this query, and building it costs more than running it. */
const builtQueries = new WeakMap<Queries, Map<number, CompiledQuery<SessionRow>>>();

/** The query for these tokens; the last one is repeated up to a power of two, so that few variants are ever built. */
function builtFor(queries: Queries, tokenHashes: readonly string[]): CompiledQuery<SessionRow> {
  const size = 2 ** Math.ceil(Math.log2(tokenHashes.length));
  const parameters = Array.from({ length: size }, (_, at) => tokenHashes[at] ?? tokenHashes.at(-1) ?? '');
  const ofDatabase = builtQueries.get(queries) ?? new Map<number, CompiledQuery<SessionRow>>();
  builtQueries.set(queries, ofDatabase);
  const built = ofDatabase.get(size) ?? sessionsOf(queries, parameters);
  ofDatabase.set(size, built);
  return { ...built, parameters };
}

/** The sessions of some tokens, by token, as far as they are valid at `nowMs`. */
export async function findSessions(queries: Queries, tokens: readonly string[], nowMs: number): Promise<Map<string, StandingSession>> {
  const tokenOf = new Map(tokens.filter((token) => tokenForm.test(token)).map((token) => [hashOf(token), token]));
  if (tokenOf.size === 0) return new Map();
  const { rows } = await queries.executeQuery(builtFor(queries, [...tokenOf.keys()]));
  const standing = rows.filter((row) => row.expires_ms > nowMs);
  return new Map(
    standing.map((row) => [
      tokenOf.get(row.token_hash) ?? '',
      { sessionId: row.id, memberId: row.member_id, tier: row.tier, status: row.status, seenMs: row.seen_ms },
    ]),
  );
}

/** The state of a session's member: whether the account is active (1), and the revision of their own collections. */
export interface MemberStanding {
  status: number;
  rev: number;
}

/** By session id, for those of `sessionIds` that are valid at `nowMs`. One statement, however many there are. */
export async function standingOf(db: Database, sessionIds: readonly string[], nowMs: number): Promise<Map<string, MemberStanding>> {
  if (sessionIds.length === 0) return new Map();
  const asked = bulk(
    db.kind,
    { id: 'text' },
    sessionIds.map((id) => ({ id })),
  );
  const { rows } = await sql<MemberStanding & { id: string }>`
    select sessions.id, members.status, coalesce(member_revs.rev, ${sql.lit(firstMemberRevision)}) as rev from ${asked}
    join sessions on sessions.id = v.id join members on members.id = sessions.member_id
    left join member_revs on member_revs.member_id = members.id
    where sessions.expires_ms > ${nowMs}`.execute(db.queries);
  return new Map(rows.map(({ id, status, rev }) => [id, { status, rev }]));
}

/** Extends the session, unless that was done within the last hour. */
export async function slideSession(context: Context, session: StandingSession): Promise<void> {
  const nowMs = context.nowMs();
  if (nowMs - session.seenMs < sessionWriteMs) return;
  await context.db.transaction((tx) =>
    tx
      .updateTable('sessions')
      .set({ seen_ms: nowMs, expires_ms: nowMs + sessionMs })
      .where('id', '=', session.sessionId)
      .where('seen_ms', '<=', nowMs - sessionWriteMs)
      .execute(),
  );
}

/** Ends the session that has this token, or this `tokensso`; one secret is enough. */
export async function endSession(tx: Queries, secrets: { token?: string | undefined; tokensso?: string | undefined }): Promise<void> {
  const { token, tokensso } = secrets;
  if (token !== undefined) await tx.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
  if (tokensso !== undefined) await tx.deleteFrom('sessions').where('tokensso_hash', '=', hashOf(tokensso)).execute();
}

/** Ends a session of the member's on another device; sessions of others are unknown (H16). */
export const revokeSession: MemberCommand<typeof revokeSessionCall> = async (context, { member }, { id }) => {
  const ended = await context.db.transaction((tx) =>
    tx.deleteFrom('sessions').where('id', '=', id).where('member_id', '=', member.memberId).returning('id').executeTakeFirst(),
  );
  return ended ? done({}, 'session_ended') : refused('not_found');
};
