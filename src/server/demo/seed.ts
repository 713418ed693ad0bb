import type { Insertable } from 'kysely';
import type { Picture } from '#contract/picture.ts';
import { isCityKey, namesOfRegion } from '../city-names.ts';
import { keepCaptions } from '../commands/keep-captions.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { type SettingName, type Settings, setSetting } from '../db/settings.ts';
import { nextRevision } from '../db/shelf-revision.ts';
import type { StatementKey } from '../ledger/statement-key.ts';
import type { Sealer } from '../seal.ts';
import { bannerCount, clubSettings, fundPassword, inviteCode, lotteries, lotteryClasses, members, wheelPrizes } from './club-settings.ts';
import { clipCaptions, placeClips, placePictures } from './media-files.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { people } from './people/names.ts';
import { profileRow } from './people/profiles.ts';
import { verificationRows } from './people/verifications.ts';
import { places } from './places.ts';
import { seedId } from './seed-id.ts';
import { filmCount, programmes } from './videos/programme.ts';
import { videoRow } from './videos/videos.ts';
import { seedWalletStory } from './wallet-story.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Pictures of one profile and of one city at most. */
const picturesEach = { profile: 3, city: 4 } as const;

/** What the seed is given: the instant that its dates count back from, the folders, and the club's password hash. */
export interface SeedSource {
  nowMs: number;
  /** Where the server serves `/media` from. */
  mediaDir: string;
  /** Where the build keeps the drawn pictures; what is not there is seeded without a picture. */
  picturesDir: string;
  hashPassword(password: string): Promise<string>;
  statementKey: StatementKey;
  sealer: Sealer;
}

type Pictures = ReadonlyMap<string, Picture>;

function numbered(pictures: Pictures, prefix: string, count: number): Picture[] {
  return Array.from({ length: count }, (_, index) => pictures.get(`${prefix}/${index + 1}`)).filter((picture) => picture !== undefined);
}

type Seeded =
  | 'regions'
  | 'classes'
  | 'lotteries'
  | 'videos'
  | 'profiles'
  | 'verifications'
  | 'notices'
  | 'messages'
  | 'banners'
  | 'members'
  | 'invites'
  | 'accounts';

/** What is there stays: a start that was cut short, or two at once, end with the same rows. */
async function add<Table extends Seeded>(tx: Queries, table: Table, rows: readonly Insertable<Tables[Table]>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function seedSettings(tx: Queries, pictures: Pictures): Promise<void> {
  for (const [name, value] of Object.entries(clubSettings) as [SettingName, Settings[SettingName]][]) await setSetting(tx, name, value);
  const rows = Array.from({ length: bannerCount }, (_, index) => {
    const picture = pictures.get(`banner/${index + 1}`);
    const url = picture ? `${picture.base}-${picture.widths.at(-1) ?? picture.width}.webp` : '';
    return { id: seedId('banner', index + 1), url, picture: picture ? JSON.stringify(picture) : null, pos: index + 1 };
  });
  await add(
    tx,
    'banners',
    rows.filter(({ url }) => url !== ''),
  );
}

async function seedRegions(tx: Queries, pictures: Pictures): Promise<void> {
  const rev = await nextRevision(tx, 'regions');
  const rows = places.map(({ key, name, city }, index) => {
    const gallery = city === '' ? [] : numbered(pictures, `city/${city}`, picturesEach.city);
    const shown = {
      city,
      pictures: JSON.stringify(gallery),
      names: JSON.stringify(namesOfRegion(name, isCityKey(city) ? city : undefined)),
      tile: city === '' ? 0 : 1,
    };
    return { id: seedId('region', key), name, pos: index + 1, ...shown, rev };
  });
  await add(tx, 'regions', rows);
}

async function seedClasses(tx: Queries): Promise<void> {
  const rev = await nextRevision(tx, 'classes');
  const films = programmes.map(({ key, name }, index) => ({
    id: seedId('video-class', key),
    name,
    kind: 'video' as const,
    pos: index + 1,
    rev,
  }));
  const dice = lotteryClasses.map(({ key, name }, index) => ({
    id: seedId('lottery-class', key),
    name,
    kind: 'lottery' as const,
    pos: index + 1,
    rev,
  }));
  await add(tx, 'classes', [...films, ...dice]);
  const lotteryRev = await nextRevision(tx, 'lotteries');
  const rows = lotteries.map(({ class: classKey, ...lottery }, index) => ({
    ...lottery,
    id: seedId('lottery', lottery.key),
    class_id: seedId('lottery-class', classKey),
    pos: index + 1,
    rev: lotteryRev,
  }));
  await add(tx, 'lotteries', rows);
}

async function seedVideos(tx: Queries, nowMs: number, pictures: Pictures, secondsOf: (clip: string) => number): Promise<void> {
  const rev = await nextRevision(tx, 'videos');
  const rows = Array.from({ length: filmCount }, (_, index) => {
    const clip = programmes[index % programmes.length]?.key ?? '';
    return videoRow(index + 1, nowMs, rev, { picture: pictures.get(`cover/${index + 1}`), seconds: secondsOf(clip) });
  });
  await add(tx, 'videos', rows);
  for (const captions of await clipCaptions(secondsOf)) await keepCaptions(tx, { ...captions, atMs: nowMs });
}

async function seedProfiles(tx: Queries, nowMs: number, pictures: Pictures): Promise<void> {
  const rev = await nextRevision(tx, 'profiles');
  const rows = people.map((_, index) => {
    const n = index + 1;
    return profileRow(n, nowMs, rev, numbered(pictures, `profile/${n}`, picturesEach.profile));
  });
  await add(tx, 'profiles', rows);
  await add(tx, 'verifications', verificationRows(nowMs));
}

async function seedWords(tx: Queries, nowMs: number): Promise<void> {
  const noticeRev = await nextRevision(tx, 'notices');
  const noticeRows = notices.map(({ daysAgo, name, text }, index) => ({
    id: seedId('notice', index),
    name,
    text,
    at_ms: nowMs - daysAgo * dayMs,
    rev: noticeRev,
  }));
  await add(tx, 'notices', noticeRows);
  const messageRev = await nextRevision(tx, 'messages');
  const messageRows = messages.map(([nickname, content], index) => ({
    id: seedId('message', index),
    member_id: null,
    nickname,
    content,
    // About two a day, never on the hour.
    at_ms: nowMs - (index * 11 + 2) * hourMs - ((index * 37) % 60) * 60_000,
    rev: messageRev,
  }));
  await add(tx, 'messages', messageRows);
}

async function seedWheel(tx: Queries): Promise<void> {
  const edition = 1;
  await tx.updateTable('ledger_state').set({ value: edition }).where('name', '=', 'wheel_edition').execute();
  const rows = wheelPrizes.map(({ title, points, weight }, index) => ({
    ...{ id: seedId('prize', index), pos: index + 1, title, image: `/dice/${(index % 6) + 1}.svg` },
    ...{ points_cents: points * 100, weight, edition },
  }));
  await tx.insertInto('wheel_prizes').values(rows).execute();
}

/** The members come last: while there are none, a seed that was cut short is taken up again. `made`: by this process, and not by one beside it. */
async function seedMembers(tx: Queries, nowMs: number, hashes: ReadonlyMap<string, string>): Promise<{ made: boolean }> {
  await add(tx, 'invites', [{ code: inviteCode, uses_left: null, used: 0, created_ms: nowMs }]);
  const rows = members.map(({ username, tier, header_img }) => ({
    id: seedId('member', username),
    username,
    username_key: username,
    password_hash: hashes.get(username) ?? '',
    status: 1,
    tier,
    header_img,
    name: '',
    sex: '0' as const,
    point: 100,
    see_total: 0,
    created_ms: nowMs,
  }));
  const made = await tx
    .insertInto('members')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return { made: made.length > 0 };
}

/**
 * Fills an empty database with the demo club, one transaction for each part: the same rows on every machine,
 * dated back from `nowMs`. Returns false, and changes nothing, where there are members already.
 */
export async function seedDemo(db: Database, source: SeedSource): Promise<boolean> {
  const { nowMs, mediaDir, picturesDir, hashPassword, statementKey, sealer } = source;
  if (await db.queries.selectFrom('members').select('id').limit(1).executeTakeFirst()) return false;
  const hashes = new Map(
    await Promise.all(members.map(async ({ username, password }) => [username, await hashPassword(password)] as const)),
  );
  const fundPasswordHash = await hashPassword(fundPassword);
  const pictures = await placePictures(picturesDir, mediaDir);
  const secondsOf = await placeClips(mediaDir);
  await db.transaction((tx) => seedSettings(tx, pictures));
  await db.transaction((tx) => seedRegions(tx, pictures));
  await db.transaction((tx) => seedClasses(tx));
  await db.transaction((tx) => seedVideos(tx, nowMs, pictures, secondsOf));
  await db.transaction((tx) => seedProfiles(tx, nowMs, pictures));
  await db.transaction((tx) => seedWords(tx, nowMs));
  // One transaction: members without their points would not be seeded again.
  await db.transaction(async (tx) => {
    const { made } = await seedMembers(tx, nowMs, hashes);
    if (made) await seedWheel(tx);
    if (made) await seedWalletStory(tx, { db, nowMs, statementKey, sealer, fundPasswordHash });
  });
  return true;
}
