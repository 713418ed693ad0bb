import type { SharedCollectionName } from '#contract/collections/mirror.ts';
import type { Picture } from '#contract/picture.ts';
import { addBank } from '../actions/banks.ts';
import type { OperatorContext } from '../actions/context.ts';
import { fileAt } from '../actions/given-files.ts';
import { createInvite } from '../actions/invites.ts';
import { setWheel } from '../actions/wheel.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database, Queries } from '../db/database.ts';
import { contentFile } from './content.ts';
import { fundPassword, inviteCode, members } from './log-ins.ts';
import { operatorIn } from './operator-in.ts';
import { placeRenditions } from './place-files.ts';
import { insertClub, insertGames, insertPeople, insertTexts, insertVideos, type Part } from './seed-catalogue.ts';
import { seedId } from './seed-id.ts';
import { banks, seedWalletStory } from './wallet-story.ts';

/** What creating the demo club needs: the time from which its dates count back, and what operators' actions are given. */
export interface SeedSource extends Omit<OperatorContext, 'db' | 'nowMs' | 'newId' | 'attribution'> {
  nowMs: number;
  /** Puts the pictures where the server serves them from; rows whose picture is missing have none. */
  placePictures(): Promise<ReadonlyMap<string, Picture>>;
  hashPassword(password: string): Promise<string>;
}

/** A row of a part: if it exists, the whole part does. */
type Row = [table: 'regions' | 'classes' | 'videos' | 'profiles' | 'notices' | 'members', id: string];

const isThere = (tx: Queries, [table, id]: Row): Promise<object | undefined> =>
  tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();

/**
 * Fills an empty database with the demo club: the same rows on every machine, dated back from `nowMs`. Each part is one transaction, so
 * that a start that was cut short continues after the last one. Returns false, and changes nothing, if there are members already.
 */
export async function seedDemo(db: Database, source: SeedSource): Promise<boolean> {
  if (await db.queries.selectFrom('members').select('id').limit(1).executeTakeFirst()) return false;
  const { nowMs, placePictures, hashPassword, ...given } = source;
  const context = { ...given, db, nowMs: () => nowMs, attribution: { actor: 'club', reason: '' } };
  // Started first: other threads hash while this one places files and inserts what needs no password.
  const hashing = Promise.all([fundPassword, ...members.map(({ password }) => password)].map(hashPassword));
  hashing.catch(() => undefined);
  const pictures = await placePictures();
  placeRenditions(source.dataDir);
  const bring = (collection: SharedCollectionName, first: Row, work: (part: Part) => Promise<void>) =>
    db.transaction(async (tx) => {
      // Takes the lock, so that the second of two processes finds the part done.
      await nextRevision(tx, collection);
      if (!(await isThere(tx, first))) await work({ tx, operator: operatorIn(tx, context), nowMs, pictures });
    });
  await bring('base', ['regions', seedId('region', 'tokyo')], insertClub);
  await bring('classes', ['classes', seedId('video-class', 'dance')], insertGames);
  await bring('base', ['videos', seedId('video', 1)], insertVideos);
  await bring('profiles', ['profiles', seedId('profile', 1)], insertPeople);
  await bring('notices', ['notices', seedId('notice', 0)], insertTexts);
  const hashes = await hashing;
  // Last, with their points: the existence of members means that the demo club is complete.
  await bring('base', ['members', seedId('member', 'demo')], async (part) => {
    const [fundPasswordHash = '', ...passwordHashes] = hashes;
    await insertMembers(part, passwordHashes);
    await seedWalletStory(part.tx, { db, nowMs, statementKey: source.statementKey, sealer: source.sealer, fundPasswordHash });
  });
  return true;
}

/** Members are inserted directly: elsewhere they register themselves, with a name and an id that can't be known in advance. */
async function insertMembers({ tx, operator, nowMs }: Part, passwordHashes: readonly string[]): Promise<void> {
  await operator(createInvite, { code: inviteCode, uses: 'unlimited' });
  for (const name of banks) await operator(addBank, { name }, { newId: () => seedId('bank', name) });
  let prizes = 0;
  const newId = () => seedId('prize', prizes++);
  await operator(setWheel, { prizes: fileAt(contentFile('wheel.json')) }, { newId });
  const rows = members.map(({ username, tier, header_img }, index) => ({
    id: seedId('member', username),
    username,
    username_key: username,
    password_hash: passwordHashes[index] ?? '',
    status: 1,
    tier,
    header_img,
    name: '',
    sex: '0' as const,
    point: 100,
    see_total: 0,
    created_ms: nowMs,
  }));
  await tx.insertInto('members').values(rows).execute();
}
