import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '#client/device/session.ts';
import { mirror } from '#client/mirror/instance.ts';
import { useList } from '#client/mirror/queries/list.ts';
import { resourceOf } from '#client/mirror/resource.ts';
import { fillMirror, pullRemovals } from '#client/sync/background.ts';
import { KnownNews, mayChange } from '#client/sync/stream-news.ts';
import type { CollectionName, ListName, RemovingCollectionName, SharedCollectionName } from '#contract/collections/mirror.ts';
import type { StreamNews } from '#contract/stream.ts';
import { nextRevision, writeTombstones } from '../../src/server/db/collection-revision.ts';
import { nextMemberRevision } from '../../src/server/db/member-revision.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { revisionWatch } from '../../src/server/http/revision-watch.ts';
import { clubStateReader } from '../../src/server/http/stream/club-state.ts';
import { stubClub } from '../client/stub-club.ts';
import { type OpenClub, openClub } from '../wire/open-club.ts';
import { makeSongTables, songTables } from './read-songs.ts';

// The two lists to which a new collection is added; everything else that handles collections is unchanged.
vi.mock('#contract/collections.ts', async (original) => {
  const { songsCollection, stampsCollection } = await import('./songs.ts');
  const { collections } = await original<typeof import('#contract/collections.ts')>();
  return { collections: { ...collections, songs: songsCollection, stamps: stampsCollection } };
});
vi.mock('#server/reads/collection-readers.ts', async (original) => {
  const { songsInSpan, stampsInSpan } = await import('./read-songs.ts');
  const readers = await original<typeof import('#server/reads/collection-readers.ts')>();
  return { ...readers, collectionReaders: { ...readers.collectionReaders, songs: songsInSpan, stamps: stampsInSpan } };
});

// Names that only the mocked list has.
const songs = 'songs' as SharedCollectionName & RemovingCollectionName;
const stamps = 'stamps' as CollectionName;
const listOf = (name: CollectionName): ListName => name as ListName;

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let club: OpenClub;
let folder: string;
let ada: { id: string; token: string };

stubClub(async ({ path, request }) => {
  const { status, text } = await club.ask(path, { headers: Object.fromEntries(request.headers) });
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-songs-'));
  const db = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  await migrate(db);
  await db.transaction(makeSongTables);
  club = await openClub(db);
  ada = { id: await club.join('ada'), token: await club.tokenOf('ada') };
  await db.transaction(async (tx) => {
    const rev = await nextRevision(tx, songs);
    const song = (nth: number) => ({ id: `song${nth}`, title: `Song ${nth}`, genre: nth % 2 ? 'jazz' : 'soul', pos: nth, at_ms: nth, rev });
    await songTables(tx).insertInto('songs').values([5, 3, 1, 4, 2].map(song)).execute();
    const own = await nextMemberRevision(tx, ada.id);
    const stamp = (nth: number) => ({ id: `song${nth}`, member_id: ada.id, sung: nth, at_ms: nth, rev: own });
    await songTables(tx)
      .insertInto('stamps')
      .values([stamp(1), stamp(3), stamp(2)])
      .execute();
  });
});

afterEach(async () => {
  mirror.close();
  await club.db.close();
  await rm(folder, { recursive: true, force: true });
});

const parts = {
  nowMs: () => club.clock.nowMs,
  dropPictures: () => undefined,
  pause: async () => undefined,
  pull: async () => true,
  alone: async (work: () => Promise<void>) => work().then(() => true),
};

/** What a screen shows of a list. */
function Shown({ name, group }: { name: ListName; group?: string }) {
  return useList(name, group)
    .rows.map(({ id }) => id)
    .join(' ');
}

async function shown(name: CollectionName, group?: string): Promise<string | null> {
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(async () => root.render(<Shown name={listOf(name)} {...(group ? { group } : {})} />));
  const text = container.textContent;
  await act(async () => root.unmount());
  return text;
}

/** The news that a stream sends about the club's state. */
async function newsOf(): Promise<StreamNews> {
  const { context } = club.app;
  const { revisions, removed } = await clubStateReader(context, revisionWatch(context.db.queries))([]);
  return { shelves: revisions, removed, drawn: {} };
}

test('a collection with a definition and a reader is pulled, capped, ordered, grouped, announced, removed and exported', async () => {
  expect((await club.ask('/api/mirror/stamps')).envelope.reason).toBe('auth');
  expect((await club.ask('/api/mirror/songs')).data.rows).toHaveLength(5);

  storeSession({ token: ada.token, tokensso: '', memberId: ada.id });
  mirror.open({ memberId: ada.id });
  const { left } = await fillMirror(parts, () => true);
  expect([...left]).toEqual([]);
  expect([await shown(songs), await shown(songs, 'jazz'), await shown(stamps)]).toEqual([
    'song1 song2 song3',
    'song1 song3',
    'song3 song2',
  ]);

  const known = new KnownNews();
  expect(known.take(await newsOf(), true).changes).toBeUndefined();
  await club.db.transaction(async (tx) => {
    await writeTombstones(tx, songs, ['song3'], club.clock.nowMs);
    await songTables(tx).deleteFrom('songs').where('id', '=', 'song3').execute();
  });
  const { changes } = known.take(await newsOf(), false);
  expect([[...(changes?.collections ?? [])], [...(changes?.removed ?? [])]]).toEqual([[songs], [songs]]);
  expect([songs, stamps].map((name) => changes && mayChange(resourceOf(listOf(name)), changes))).toEqual([true, false]);
  await pullRemovals(new Set([songs]), parts);
  expect([await shown(songs, 'jazz'), await shown(stamps)]).toEqual(['song1', 'song2']);

  const { data } = await club.ask('/api/member/export', { token: ada.token });
  const told = data.parts.find(({ part }: { part: string }) => part === stamps);
  expect(told.rows.map(({ id, sung }: { id: string; sung: number }) => [id, sung])).toEqual([
    ['song1', 1],
    ['song2', 2],
    ['song3', 3],
  ]);
});
