import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operatorOf } from '../../../tests/ledger/operator-club.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import { addClass, asking, vip } from '../../../tests/postgres/shelf-rows.ts';
import type { Database } from '../db/database.ts';
import { clipFolder } from '../media/clip-files.ts';
import { heightsFor } from '../media/ingest.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { previewsIn } from '../media/previews.ts';
import { probe } from '../media/probe.ts';
import { pullMirror } from '../reads/mirror.ts';
import { reads } from '../reads/reads.ts';
import { operate } from './operate.ts';

/** Encoding on a busy machine takes its time. */
const slow = { timeout: 60_000 };

const tools = spawnSync('ffmpeg', ['-version']).status === 0;
const demoClip = join(import.meta.dirname, '../demo/clips/backstage.mp4');

/** A machine on which nobody installed ffmpeg, until the test ends. */
function withoutTools(): void {
  vi.stubEnv('PATH', '/nonexistent');
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-ingest-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a drawn film into `folder`. */
function draw(folder: string, name: string, picture: string, ...how: string[]): string {
  const target = join(folder, name);
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, ...how, target]);
  expect(String(made.stderr)).toBe('');
  return target;
}

async function lengthOf(file: string): Promise<number> {
  const probed = await probe(file);
  return probed.ok ? probed.data.seconds : Number.NaN;
}

/** ISO 14496-12: the index stands before the data, so that playing begins at once. */
async function isFastStart(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  return bytes.indexOf('moov') > 0 && bytes.indexOf('moov') < bytes.indexOf('mdat');
}

test.each([
  [240, [240]],
  [361, [360]],
  [480, [360, 480]],
  [720, [360, 720]],
  [1080, [360, 720, 1080]],
  [2160, [360, 720, 1080]],
])('a film of %d px comes in the heights %j', (height, heights) => expect(heightsFor({ height })).toEqual(heights));

onBothDatabases('films of the operator (issue 5, ingest)', (fresh) => {
  const openOn = async (db: Database) => {
    const dataDir = await newFolder();
    await db.transaction((tx) => addClass(tx));
    const context = await operatorOf(db, { dataDir });
    return { dataDir, typed: (...words: string[]) => operate(context, words) };
  };
  const files = async (folder: string) => (await readdir(folder).catch(() => [])).sort();

  test.skipIf(!tools)('come in with heights, cover and preview, are listed, and go without a trace', slow, async () => {
    const db = await fresh.database();
    const { dataDir, typed } = await openOn(db);
    const source = draw(dataDir, 'source.avi', 'testsrc=s=640x480:d=20:r=10', '-c:v', 'mpeg4', '-q:v', '9');
    const added = await typed('video', 'add', source, '--title', 'Test card', '--category', 'dance', '--tags', 'Card, Test');
    expect(added).toMatchObject({ title: 'Test card', seconds: 20, heights: [360, 480] });
    const id = String(added.id);
    const row = await db.queries.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const clips = clipFolder(dataDir);
    expect(await files(clips)).toEqual([`${row.clip}-360.mp4`, `${row.clip}-480.mp4`, `${row.clip}.preview.mp4`]);
    for (const name of await files(clips)) expect(await isFastStart(join(clips, name)), name).toBe(true);
    const preview = await lengthOf(join(clips, `${row.clip}.preview.mp4`));
    expect([preview > 14, preview <= 15.1]).toEqual([true, true]);
    expect(await files(pictureFolder(dataDir))).toHaveLength(2);

    const told = await reads.video.read(asking(db, vip), { id });
    expect(told).toMatchObject({ ok: true, data: { attributes: ['Card', 'Test'], sources: [{ height: 360 }, { height: 480 }] } });
    expect(await typed('video', 'list')).toMatchObject({
      videos: [{ id, title: 'Test card', category: 'Dance', heights: [360, 480], hidden: 0 }],
    });

    const cursorOf = async (from?: string) => {
      const pulled = await pullMirror(asking(db), 'videos', from);
      if (!pulled.ok) throw new Error(pulled.why);
      return pulled.data;
    };
    const { cursor } = await cursorOf();
    await typed('video', 'remove', id);
    expect((await cursorOf(cursor)).gone).toEqual([id]);
    expect([await files(clips), await files(pictureFolder(dataDir))]).toEqual([[], []]);
    expect(await reads.video.read(asking(db, vip), { id })).toMatchObject({ ok: false, why: 'not_found' });
    await expect(typed('video', 'remove', id)).rejects.toMatchObject({ reason: 'not_found' });
    const lines = await db.queries.selectFrom('audit').select('action').orderBy('no').execute();
    expect(lines.map(({ action }) => action)).toEqual(['video add', 'video remove']);
  });

  test.skipIf(!tools)('that phones can play keep their picture as it is', slow, async () => {
    const db = await fresh.database();
    const { dataDir, typed } = await openOn(db);
    const added = await typed('video', 'add', demoClip, '--title', 'Backstage', '--category', 'class001');
    expect(added).toMatchObject({ seconds: 23, heights: [360] });
    const [name = ''] = await files(clipFolder(dataDir));
    const packets = (file: string) =>
      spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'], { encoding: 'utf8' }).stdout;
    expect(packets(join(clipFolder(dataDir), name))).toBe(packets(demoClip));
  });

  test.skipIf(!tools)('bring the subtitles along that are text and say their language (S20)', slow, async () => {
    const db = await fresh.database();
    const { dataDir, typed } = await openOn(db);
    const subtitles = async (name: string, text: string) => {
      await writeFile(join(dataDir, name), `1\n00:00:00,500 --> 00:00:01,500\n${text}\n`);
      return ['-i', join(dataDir, name)];
    };
    const inputs = [
      ...(await subtitles('de.srt', '<i>Hallo</i> & <font color="#ff0000">gut</font>')),
      ...(await subtitles('en.srt', 'Hello')),
      ...(await subtitles('nobody.srt', 'In no language')),
    ];
    const streams = ['-map', '0:v', '-map', '1', '-map', '2', '-map', '3', '-c:v', 'mpeg4', '-c:s', 'srt'];
    const names = ['-metadata:s:s:0', 'language=ger', '-metadata:s:s:1', 'language=eng'];
    const source = draw(dataDir, 'source.mkv', 'testsrc=s=96x96:d=2:r=5', ...inputs, ...streams, ...names);
    const added = await typed('video', 'add', source, '--title', 'Talk', '--category', 'dance');
    expect(added).toMatchObject({ captions: ['de', 'en'], subtitles_left_out: 1 });
    const rows = await db.queries.selectFrom('captions').select(['lang', 'cues']).orderBy('lang').execute();
    expect(rows.map(({ lang, cues }) => [lang, JSON.parse(cues)])).toEqual([
      ['de', [[500, 1_500, '<i>Hallo</i> &amp; gut']]],
      ['en', [[500, 1_500, 'Hello']]],
    ]);
  });

  test.skipIf(!tools)('are refused where they would harm or help nobody, and leave nothing behind', slow, async () => {
    const db = await fresh.database();
    const { dataDir, typed } = await openOn(db);
    const write = async (name: string, content: string) => {
      await writeFile(join(dataDir, name), content);
      return join(dataDir, name);
    };
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:30\n#EXTINF:30,\nfile://${demoClip}\n#EXT-X-ENDLIST\n`;
    const wrong: [string, string][] = [
      [join(dataDir, 'nowhere.mp4'), 'not_a_film'],
      [dataDir, 'not_a_film'],
      [await write('words.mp4', 'These are only words.'), 'not_a_film'],
      [await write('empty.mp4', ''), 'not_a_film'],
      [await write('playlist.mp4', playlist), 'not_a_film'],
      [await write('list.mp4', `ffconcat version 1.0\nfile ${demoClip}\n`), 'not_a_film'],
      [draw(dataDir, 'sound.mp4', 'sine=d=5', '-c:a', 'aac'), 'not_a_film'],
      [draw(dataDir, 'wide.mp4', 'color=s=4200x100:d=2:r=1', '-c:v', 'mpeg4'), 'picture_size'],
      [draw(dataDir, 'tiny.mp4', 'color=s=64x64:d=2:r=1', '-c:v', 'mpeg4'), 'picture_size'],
      [draw(dataDir, 'long.mp4', 'color=s=96x96:d=7300:r=1/50', '-c:v', 'mpeg4'), 'film_too_long'],
      [draw(dataDir, 'short.mp4', 'color=s=96x96:d=0.5:r=10', '-c:v', 'mpeg4'), 'film_too_short'],
    ];
    for (const [file, reason] of wrong) {
      await expect(typed('video', 'add', file, '--title', 'No', '--category', 'Dance'), file).rejects.toMatchObject({ reason });
    }
    await expect(typed('video', 'add', demoClip, '--title', 'No', '--category', 'None')).rejects.toMatchObject({
      reason: 'category_unknown',
    });
    await expect(typed('video', 'add', demoClip, '--category', 'Dance')).rejects.toMatchObject({ reason: 'usage' });
    expect(await db.queries.selectFrom('videos').selectAll().execute()).toEqual([]);
    expect(await files(clipFolder(dataDir))).toEqual([]);
  });

  test('need ffmpeg, and say how to get it', async () => {
    const { typed } = await openOn(await fresh.database());
    withoutTools();
    const add = typed('video', 'add', demoClip, '--title', 'No', '--category', 'Dance');
    await expect(add).rejects.toMatchObject({ reason: 'ffmpeg_missing', message: expect.stringContaining('apt install ffmpeg') });
  });
});

test.skipIf(!tools)('a preview of another length is cut anew, once, and never holds more than its seconds', slow, async () => {
  const folder = await newFolder();
  await cp(demoClip, join(folder, 'show.mp4'));
  const previews = previewsIn(folder);
  const [one, two] = await Promise.all([previews('show', 5), previews('show', 5)]);
  expect([one, two]).toEqual([join(folder, 'show.preview-5.mp4'), join(folder, 'show.preview-5.mp4')]);
  const seconds = await lengthOf(one ?? '');
  expect([seconds > 4, seconds <= 5.1]).toEqual([true, true]);
  expect((await readdir(folder)).sort()).toEqual(['show.mp4', 'show.preview-5.mp4']);
  expect(await probe(one ?? '')).toMatchObject({ ok: true, data: { plays: true, height: 360 } });
});

test('without ffmpeg the first cut stands in where it is not too long, and else nothing does', async () => {
  const folder = await newFolder();
  for (const name of ['show.mp4', 'show.preview.mp4']) await cp(demoClip, join(folder, name));
  withoutTools();
  const previews = previewsIn(folder);
  const first = join(folder, 'show.preview.mp4');
  expect([await previews('show', 15), await previews('show', 30), await previews('show', 14)]).toEqual([first, first, undefined]);
});
