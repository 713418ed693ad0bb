import { type Picture, pictureUrl } from '#contract/picture.ts';
import { addCaptions } from '../actions/captions.ts';
import { addCategory } from '../actions/categories.ts';
import { fileAt } from '../actions/given-files.ts';
import { homeVideo } from '../actions/home-rows.ts';
import { addNotice } from '../actions/notices.ts';
import { importProfiles } from '../actions/profile-import.ts';
import { addRegion } from '../actions/regions.ts';
import { writeSetting } from '../actions/settings.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import { contentFile, readContent } from './content.ts';
import type { Operator } from './operator-in.ts';
import { seedId } from './seed-id.ts';

/** What inserting a part of the demo club needs: its transaction, the operator, the time, and pictures by name. */
export interface Part {
  tx: Queries;
  operator: Operator;
  nowMs: number;
  pictures: ReadonlyMap<string, Picture>;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;
const yearMs = 365 * dayMs;

const picturesNamed = (pictures: Part['pictures'], names: readonly string[]): string =>
  JSON.stringify(names.map((name) => pictures.get(name)).filter((picture) => picture !== undefined));

/**
 * Settings, banners and places. Pictures are inserted into the rows directly, here and below: an operator's action would encode each one,
 * and the same function has already made these (make-widths.ts).
 */
export async function insertClub({ tx, operator, pictures }: Part): Promise<void> {
  const { settings, banners } = await readContent('club');
  for (const [name, value] of Object.entries(settings)) {
    await operator(writeSetting, { name, value: typeof value === 'string' ? value : JSON.stringify(value) });
  }
  for (const [index, { id, picture: name }] of banners.entries()) {
    const picture = pictures.get(name);
    if (!picture) continue;
    const row = { id, url: pictureUrl(picture, picture.width), picture: JSON.stringify(picture), pos: index + 1 };
    await tx.insertInto('banners').values(row).execute();
  }
  for (const { id, name, city, names: called = {}, pictures: names } of await readContent('regions')) {
    const inLanguages = Object.entries(called).map(([code, said]) => `${code}=${said}`);
    const place = { name, city, ...(inLanguages.length > 0 ? { names: inLanguages.join(', ') } : {}) };
    await operator(addRegion, { ...place, tile: city === 'none' ? 'off' : 'on' }, { newId: () => id });
    await tx
      .updateTable('regions')
      .set({ pictures: picturesNamed(pictures, names) })
      .where('id', '=', id)
      .execute();
  }
}

/** The categories of videos and games, and the games. */
export async function insertGames({ tx, operator }: Part): Promise<void> {
  const { categories: ofVideos } = await readContent('videos');
  const { categories: ofGames, lotteries } = await readContent('games');
  for (const { id, name } of ofVideos) await operator(addCategory, { kind: 'video', name }, { newId: () => id });
  for (const { id, name } of ofGames) await operator(addCategory, { kind: 'game', name }, { newId: () => id });
  // Not with `category rename` for each language, which would write an audit line for each.
  for (const { id, texts } of [...ofVideos, ...ofGames]) {
    await tx
      .updateTable('classes')
      .set({ texts: JSON.stringify(texts) })
      .where('id', '=', id)
      .execute();
  }
  // Not with `lottery add`, which first computes a chain of a million hashes; the open club computes it in the background.
  const rev = await nextRevision(tx, 'lotteries');
  const classOf = new Map(ofGames.map(({ id, name }) => [name, id]));
  const rows = lotteries.map(({ category, texts, ...lottery }, index) => ({
    ...lottery,
    texts: JSON.stringify(texts),
    class_id: classOf.get(category) ?? '',
    pos: index + 1,
    rev,
  }));
  await tx.insertInto('lotteries').values(rows).execute();
}

/**
 * Videos share clips, which are in the final format, with their previews. Not with `video add`, which has ffmpeg convert each file, and
 * ffmpeg may be missing at a first start.
 */
export async function insertVideos({ tx, operator, nowMs, pictures }: Part): Promise<void> {
  const { categories, tags: words, clips, videos } = await readContent('videos');
  const classOf = new Map(categories.map(({ id, name }) => [name, id]));
  const secondsOf = new Map(clips.map(({ key, seconds }) => [key, seconds]));
  const rev = await nextRevision(tx, 'videos');
  const textsOfTag = new Map(words.map(({ name, texts }) => [name, texts]));
  const rows = videos.map(({ id, title, info, texts, category, tags, clip, cover, secondsAgo }, index) => {
    const picture = pictures.get(cover);
    const tagsIn = (code: keyof typeof texts) => JSON.stringify(tags.map((tag) => textsOfTag.get(tag)?.[code] ?? tag));
    const translated = Object.entries(texts).map(([code, said]) => [code, { ...said, attributes: tagsIn(code as keyof typeof texts) }]);
    return {
      id,
      class_id: classOf.get(category) ?? '',
      title,
      info,
      texts: JSON.stringify(Object.fromEntries(translated)),
      attributes: JSON.stringify(tags),
      clip,
      seconds: secondsOf.get(clip) ?? 0,
      picture: picture ? JSON.stringify(picture) : null,
      plays: 0,
      pos: index + 1,
      added_ms: nowMs - secondsAgo * secondMs,
      home_row: 0,
      hidden: 0,
      rev,
    };
  });
  await tx.insertInto('videos').values(rows).execute();
  for (const { id, homeRow } of videos) if (homeRow > 0) await operator(homeVideo, { id, row: homeRow === 1 ? '1' : '2' });
  for (const { key, captions } of clips) {
    const video = videos.find(({ clip }) => clip === key);
    for (const lang of captions) {
      const file = fileAt(contentFile(`clips/captions/${key}.${lang}.vtt`));
      await operator(addCaptions, { id: video?.id ?? '', file, lang });
    }
  }
}

/**
 * The people, from the file for `profile import`. It generates random ids and dates everybody today, so the new rows get the demo's. The
 * verifications of two thirds of them are dated back as well, in a single statement: eighty calls of `profile verify` would double the time
 * of a first start.
 */
export async function insertPeople({ tx, operator, nowMs, pictures }: Part): Promise<void> {
  const records = await readContent('profile-records');
  let made = 0;
  const newId = () => seedId('import', made++);
  const { ids = [] } = await operator(importProfiles, { file: fileAt(contentFile('profiles.json')) }, { newId });
  if (ids.length !== records.length) throw new Error(`profiles.json has ${ids.length} people, profile-records.json ${records.length}`);
  for (const [index, { id, pictures: names, secondsAgo }] of records.entries()) {
    const addedMs = nowMs - secondsAgo * secondMs;
    const dates = { added_ms: addedMs, adult_checked_ms: addedMs - 2 * dayMs, consent_ms: addedMs - dayMs };
    await tx
      .updateTable('profiles')
      .set({ id, pictures: picturesNamed(pictures, names), ...dates })
      .where('id', '=', ids[index] ?? '')
      .execute();
  }
  const verifications = records.flatMap(({ id: profile_id, verified }) => {
    if (!verified) return [];
    const atMs = nowMs - verified.daysAgo * dayMs;
    const check = { checked_by: verified.by, how: verified.how, at_ms: atMs, until_ms: atMs + yearMs };
    return { id: verified.id, profile_id, ...check, ended_ms: null, ended_why: null };
  });
  await tx.insertInto('verifications').values(verifications).execute();
}

/** Notices, and what guests wrote on the board, which no operator writes. */
export async function insertTexts({ tx, operator, nowMs }: Part): Promise<void> {
  // The oldest first: one that is published is never dated before those that are up.
  for (const { id, daysAgo, name, text, texts } of (await readContent('notices')).toReversed()) {
    await operator(addNotice, { name, text }, { atMs: nowMs - daysAgo * dayMs, newId: () => id });
    // Not with `notice edit` for each language, which would write an audit line for each.
    await tx
      .updateTable('notices')
      .set({ texts: JSON.stringify(texts) })
      .where('id', '=', id)
      .execute();
  }
  const rev = await nextRevision(tx, 'messages');
  const rows = (await readContent('messages')).map(({ minutesAgo, ...message }) => ({
    ...message,
    member_id: null,
    at_ms: nowMs - minutesAgo * minuteMs,
    rev,
  }));
  await tx.insertInto('messages').values(rows).execute();
}
