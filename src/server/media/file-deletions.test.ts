import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addClass, addRegion, profileValues, videoValues } from '../../../tests/postgres/collection-rows.ts';
import { type Fresh, onBothDatabases } from '../../../tests/postgres/databases.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { setSetting } from '../db/settings.ts';
import { deleteFilesLater, deletePicturesLater, deleteQueuedFiles, renditionsName } from './file-deletions.ts';
import { pictureFolder } from './picture-folder.ts';
import { renditionFolder } from './renditions.ts';

const picture = (hash: string) => ({ base: `/media/pictures/${hash}`, widths: [320, 720], width: 720, height: 960, colour: '#000000' });
const [one, two, three] = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'];

async function openOn(fresh: Fresh) {
  const place = await fresh.place();
  const db = await fresh.open(place);
  const { dataDir } = place;
  for (const folder of [pictureFolder(dataDir), renditionFolder(dataDir)]) await mkdir(folder, { recursive: true });
  for (const hash of [one, two, three]) {
    for (const name of ['320.webp', '320.avif', '720.webp']) await writeFile(join(pictureFolder(dataDir), `${hash}-${name}`), '');
  }
  const clips = ['dance.mp4', 'dance-360.mp4', 'dance.preview.mp4', 'dancer.mp4'];
  for (const name of clips) await writeFile(join(renditionFolder(dataDir), name), '');
  const queue = (work: (tx: Database['queries']) => Promise<unknown>) => db.transaction(async (tx) => void (await work(tx)));
  const onDisk = async () => [...(await readdir(pictureFolder(dataDir))), ...(await readdir(renditionFolder(dataDir)))].sort();
  const waiting = () => db.queries.selectFrom('file_deletions').select(['name', 'tries']).orderBy('name').execute();
  return { db, dataDir, queue, onDisk, waiting };
}

const showing = (db: Database, hash: string) =>
  db.transaction(async (tx) => {
    await addRegion(tx);
    const rev = await nextRevision(tx, 'profiles');
    await tx
      .insertInto('profiles')
      .values(profileValues(1, rev, { pictures: JSON.stringify([picture(hash)]) }))
      .execute();
  });

onBothDatabases('files that are to be deleted', (fresh) => {
  test('wait in the database for the next process after one was killed (H11, O24)', async () => {
    const { db, dataDir, queue, onDisk, waiting } = await openOn(fresh);
    await queue(async (tx) => [await deletePicturesLater(tx, [picture(one)], 5), await deleteFilesLater(tx, [renditionsName('dance')], 6)]);
    expect(await waiting()).toHaveLength(4);
    expect(await onDisk()).toHaveLength(13);
    // Two processes sweep at the same time.
    const [first, second] = await Promise.all([deleteQueuedFiles(db, dataDir), deleteQueuedFiles(db, dataDir)]);
    expect(first.files + second.files).toBe(6);
    expect(await onDisk()).toEqual(
      [two, three].flatMap((hash) => ['320.avif', '320.webp', '720.webp'].map((name) => `${hash}-${name}`)).concat('dancer.mp4'),
    );
    expect(await waiting()).toEqual([]);
    expect(await deleteQueuedFiles(db, dataDir)).toEqual({ files: 0, waiting: 0 });
  });

  test('stay if something refers to them again, or still does', async () => {
    const { db, dataDir, queue, onDisk, waiting } = await openOn(fresh);
    await queue((tx) => deletePicturesLater(tx, [picture(one), picture(two), picture(three)], 5));
    await queue((tx) => deleteFilesLater(tx, [renditionsName('dance'), renditionsName('dancer')], 5));
    await showing(db, one);
    await db.transaction(async (tx) => {
      await setSetting(tx, 'login_bg', `/media/pictures/${two}-720.webp`);
      await addClass(tx);
      await tx
        .insertInto('videos')
        .values(videoValues(1, 1, { clip: 'dance', picture: JSON.stringify(picture(three)) }))
        .execute();
    });
    expect(await deleteQueuedFiles(db, dataDir)).toEqual({ files: 1, waiting: 0 });
    expect(await onDisk()).toHaveLength(12);
    expect(await waiting()).toEqual([]);
    await queue((tx) => deletePicturesLater(tx, [picture(one)], 5));
    expect(await waiting()).toEqual([]);
  });

  test('that cannot be deleted are retried, after those that can, and delay no others', async () => {
    const { db, dataDir, queue, onDisk, waiting } = await openOn(fresh);
    const stuck = join(pictureFolder(dataDir), 'dddddddd-320.webp');
    await mkdir(stuck);
    await queue((tx) => deleteFilesLater(tx, ['pictures/dddddddd-320.webp', 'pictures/aaaaaaaa-320.webp'], 5));
    for (const tries of [1, 2]) {
      expect(await deleteQueuedFiles(db, dataDir)).toMatchObject({ waiting: 1 });
      expect(await waiting()).toEqual([{ name: 'pictures/dddddddd-320.webp', tries }]);
    }
    expect((await onDisk()).includes('aaaaaaaa-320.webp')).toBe(false);
  });

  test('have names in our own format: any other name deletes nothing', async () => {
    const { db, dataDir, queue, onDisk, waiting } = await openOn(fresh);
    await writeFile(join(dataDir, 'secret'), 'x');
    const hostile = ['../secret', 'pictures/../../secret', 'clips/../../secret', '/etc/hostname', 'clips/', 'pictures/', 'clips/dance.mp4'];
    await queue((tx) => deleteFilesLater(tx, hostile, 5));
    expect(await deleteQueuedFiles(db, dataDir)).toEqual({ files: 0, waiting: 0 });
    expect(await readdir(dataDir)).toContain('secret');
    expect(await onDisk()).toHaveLength(13);
    expect(await waiting()).toEqual([]);
  });
});
