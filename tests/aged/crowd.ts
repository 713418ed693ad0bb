import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { boardName } from '../../src/server/board-name.ts';
import { sessionMs } from '../../src/server/commands/sessions.ts';
import type { Context } from '../../src/server/context.ts';
import { bulk } from '../../src/server/db/bulk.ts';
import type { Queries } from '../../src/server/db/database.ts';
import { dayStartMs } from '../../src/server/reads/day-start.ts';
import { timeText } from '../../src/server/reads/time-text.ts';
import type { SimRandom } from '../ledger/sim-random.ts';
import type { MemberRevisions } from './books.ts';
import { insertRows } from './rows.ts';

/** One of many members: `member-00001` and so on, all with the same password. */
export interface Someone {
  id: string;
  username: string;
  joinedMs: number;
}

export const crowdPassword = 'aged-member-1';
/** The number of favourites of each. */
const favouritesEach = 3;

export const crowdName = (n: number): string => `member-${String(n).padStart(5, '0')}`;

/** Adds members who joined between two times, each with a session, a device and a few favourites. */
export async function joinCrowd(
  tx: Queries,
  context: Context,
  random: SimRandom,
  come: { crowd: readonly Someone[]; passwordHash: string; people: readonly string[]; revisions: MemberRevisions },
): Promise<void> {
  const { kind } = context.db;
  const { crowd, passwordHash, people, revisions } = come;
  const members = crowd.map(({ id, username, joinedMs }, index) => ({
    id,
    username,
    username_key: username,
    password_hash: passwordHash,
    status: 1,
    tier: index % 10 === 0 ? 'vip' : 'registered',
    header_img: `/avatars/${1 + (index % 20)}.png`,
    name: '',
    sex: '0',
    point: 0,
    see_total: 0,
    invite: 'WELCOME',
    created_ms: joinedMs,
  }));
  const secret = (): string => createHash('sha256').update(context.randomBytes(16)).digest('hex');
  const sessions = crowd.map(({ id: member_id, joinedMs }) => ({
    id: context.newId(),
    member_id,
    token_hash: secret(),
    tokensso_hash: secret(),
    device: 'Phone',
    created_ms: joinedMs,
    seen_ms: joinedMs,
    expires_ms: joinedMs + sessionMs,
  }));
  const devices = crowd.map(({ id: member_id, joinedMs }) => ({ member_id, device: secret(), seen_ms: joinedMs }));
  const favourites = crowd.flatMap(({ id: member_id, joinedMs }) => {
    const rev = revisions.next(member_id);
    const chosen = [...new Set(Array.from({ length: favouritesEach }, () => random.one(people)))];
    return chosen.map((profile_id, n) => ({
      member_id,
      profile_id,
      want: n === 0 ? 0 : 1,
      stars: n === 1 ? 0 : 3 + random.below(3),
      at_ms: joinedMs,
      rev,
    }));
  });
  await insertRows(tx, kind, 'members', members);
  await insertRows(tx, kind, 'sessions', sessions);
  await insertRows(tx, kind, 'known_devices', devices);
  await insertRows(tx, kind, 'favourites', favourites);
  const rated = [...new Set(favourites.filter(({ stars }) => stars > 0).map(({ profile_id }) => profile_id))];
  await countUp(tx, kind, 'profiles', { counts_due: 1 }, rated);
  await tx
    .updateTable('invites')
    .set((row) => ({ used: row('used', '+', crowd.length) }))
    .where('code', '=', 'WELCOME')
    .execute();
}

/** Increments counters of the rows with these ids, once for each occurrence of an id; a flag stays at 1. */
async function countUp(
  tx: Queries,
  kind: Context['db']['kind'],
  table: 'profiles' | 'videos' | 'members',
  counts: Readonly<Record<string, 1>>,
  ids: readonly string[],
): Promise<void> {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  const rows = [...times].map(([id, n]) => ({ id, n }));
  if (rows.length === 0) return;
  const sets = Object.keys(counts).map((name) =>
    name === 'counts_due' ? sql`${sql.ref(name)} = 1` : sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + v.n`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(sets)} from ${bulk(kind, { id: 'text', n: 'integer' }, rows)} where ${sql.ref(`${table}.id`)} = v.id`.execute(
    tx,
  );
}

/** What members viewed and played on the day of the given time: each pair once a day. */
export async function lookAround(
  tx: Queries,
  context: Context,
  random: SimRandom,
  day: { atMs: number; crowd: readonly Someone[]; people: readonly string[]; videos: readonly string[]; views: number; plays: number },
): Promise<void> {
  const { kind } = context.db;
  const { atMs, crowd, people, videos } = day;
  const day_ms = dayStartMs(atMs, context.config.clubTimeZone);
  const dayName = timeText(atMs, context.config.clubTimeZone).slice(0, 10);
  const pairs = (count: number, of: readonly string[]): [string, string][] => {
    const chosen = Array.from({ length: count }, (): [string, string] => [random.one(crowd).id, random.one(of)]);
    return [...new Map(chosen.map((pair) => [pair.join(), pair])).values()];
  };
  const views = pairs(day.views, people);
  const plays = pairs(day.plays, videos);
  await insertRows(
    tx,
    kind,
    'profile_views',
    views.map(([member_id, profile_id]) => ({ member_id, profile_id, day_ms })),
  );
  await insertRows(
    tx,
    kind,
    'plays',
    plays.map(([member_id, video_id]) => ({ member_id, video_id, day: dayName, at_ms: atMs })),
  );
  await countUp(
    tx,
    kind,
    'profiles',
    { unshown_views: 1, counts_due: 1 },
    views.map(([, id]) => id),
  );
  await countUp(
    tx,
    kind,
    'videos',
    { plays: 1 },
    plays.map(([, id]) => id),
  );
  await countUp(
    tx,
    kind,
    'members',
    { see_total: 1 },
    [...views, ...plays].map(([id]) => id),
  );
}

const words = [
  'The second row was lovely tonight',
  'Who was at the opening?',
  'Thanks to the desk, that was quick',
  'Any plans for Sunday?',
  'The new videos are up',
];

/** Messages on the board by members whose first message was approved, spread between two times. */
export async function talk(
  tx: Queries,
  context: Context,
  random: SimRandom,
  {
    crowd,
    revisions,
    count,
    fromMs,
    toMs,
  }: { crowd: readonly Someone[]; revisions: MemberRevisions; count: number; fromMs: number; toMs: number },
): Promise<void> {
  const { kind } = context.db;
  const { rev } = await tx.selectFrom('shelf_revs').select('rev').where('shelf', '=', 'messages').executeTakeFirstOrThrow();
  const written = Array.from({ length: count }, (_, index) => {
    const { id: member_id } = random.one(crowd);
    const at_ms = fromMs + Math.floor(((toMs - fromMs) * index) / count);
    const content = `${random.one(words)}, ${random.below(10_000)}`;
    return { id: context.newId(), member_id, nickname: boardName(context.keys.boardName, member_id), content, at_ms };
  });
  const posts = written.map((row) => ({ ...row, state: 'shown', reason: '', decided_ms: null, rev: revisions.next(row.member_id) }));
  await insertRows(tx, kind, 'posts', posts);
  await insertRows(
    tx,
    kind,
    'messages',
    written.map((row, index) => ({ ...row, rev: rev + index + 1 })),
  );
  await tx
    .updateTable('shelf_revs')
    .set({ rev: rev + count })
    .where('shelf', '=', 'messages')
    .execute();
}
