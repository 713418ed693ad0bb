import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operate } from '../../../tests/ledger/operate.ts';
import { operatorOf } from '../../../tests/ledger/operator-club.ts';
import { addClass, asking, videoValues, vip } from '../../../tests/postgres/collection-rows.ts';
import { onBothDatabases } from '../../../tests/postgres/databases.ts';
import type { OperatorContext } from '../actions/context.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Database } from '../db/database.ts';
import { heightsFor } from '../media/ingest.ts';
import { pictureFolder } from '../media/picture-folder.ts';
import { previewsIn } from '../media/previews.ts';
import { probe } from '../media/probe.ts';
import { leftoverAgeMs, sweepRenditions } from '../media/rendition-leftovers.ts';
import { renditionFolder } from '../media/renditions.ts';
import { progressLines } from '../operator/progress-lines.ts';
import { pullMirror } from '../reads/mirror.ts';
import { reads } from '../reads/reads.ts';

/** Encoding on a busy machine takes time. */
const slow = { timeout: 60_000 };

const tools = spawnSync('ffmpeg', ['-version']).status === 0;
const demoClip = join(import.meta.dirname, '../demo/content/clips/backstage.mp4');

/** Simulates a machine without ffmpeg, until the test ends. */
function withoutTools(): void {
  vi.stubEnv('PATH', '/nonexistent');
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-ingest-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Generates a video in `folder`. */
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

/** ISO 14496-12: the index is before the data, so that playing begins at once. */
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
])('a video whose shorter side has %d px is made in the sizes %j, in landscape or portrait', (side, sizes) => {
  expect(heightsFor({ width: side * 2, height: side })).toEqual(sizes);
  expect(heightsFor({ width: side, height: side * 2 })).toEqual(sizes);
});

test('progress is reported once for each tenth of a step', () => {
  const lines: string[] = [];
  const onProgress = progressLines((line) => lines.push(line));
  for (const part of [-1, 0, 0.05, 0.1, 0.19, 0.2, 1, 2]) onProgress('360 px', part);
  onProgress('720 px', 1);
  expect(lines).toEqual(['360 px: 0 %', '360 px: 10 %', '360 px: 20 %', '360 px: 100 %', '720 px: 100 %']);
});

onBothDatabases('videos that the operator adds', (fresh, kind) => {
  const openOn = async (db: Database, change: Partial<OperatorContext> = {}) => {
    const dataDir = await newFolder();
    await db.transaction((tx) => addClass(tx));
    const context = await operatorOf(db, { dataDir, ...change });
    return { dataDir, typed: (...words: string[]) => operate(context, words) };
  };
  const files = async (folder: string) => (await readdir(folder).catch(() => [])).sort();

  test.skipIf(!tools)('are added with heights, cover and preview, are listed, and are removed without a trace', slow, async () => {
    const db = await fresh.database();
    const { dataDir, typed } = await openOn(db);
    const source = draw(dataDir, 'source.avi', 'testsrc=s=640x480:d=20:r=4', '-c:v', 'mpeg4', '-q:v', '9');
    const added = await typed('video', 'add', source, '--title', 'Test card', '--category', 'dance', '--tags', 'Card, Test');
    expect(added).toMatchObject({ title: 'Test card', seconds: 20, heights: [360, 480] });
    const id = String(added.id);
    const row = await db.queries.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const clips = renditionFolder(dataDir);
    expect(await files(clips)).toEqual([`${row.clip}-360.mp4`, `${row.clip}-480.mp4`, `${row.clip}.preview.mp4`]);
    for (const name of await files(clips)) expect(await isFastStart(join(clips, name)), name).toBe(true);
    const preview = await lengthOf(join(clips, `${row.clip}.preview.mp4`));
    expect([preview > 14, preview <= 15.1]).toEqual([true, true]);
    expect(await files(pictureFolder(dataDir))).toHaveLength(3);

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

  test('that a killed run left behind are swept, and no others', async () => {
    const db = await fresh.database();
    const { dataDir } = await openOn(db);
    const folder = renditionFolder(dataDir);
    await mkdir(join(folder, '.killed'), { recursive: true });
    const rev = await db.transaction((tx) => nextRevision(tx, 'videos'));
    await db.transaction((tx) =>
      tx
        .insertInto('videos')
        .values(videoValues(1, rev, { clip: 'kept' }))
        .execute(),
    );
    const left = ['.killed/killed-360.mp4', 'nobodys-360.mp4', 'nobodys.preview.mp4', 'kept.preview-30.mp4.77.part'];
    const stay = ['kept-360.mp4', 'kept.preview.mp4', 'kept.preview-30.mp4', 'notes.txt'];
    for (const name of [...left, ...stay]) await writeFile(join(folder, name), '');
    const { ctimeMs } = await stat(join(folder, 'notes.txt'));
    expect(await sweepRenditions(db.queries, dataDir, ctimeMs + leftoverAgeMs - 60_000)).toBe(0);
    expect(await files(folder)).toHaveLength(left.length + stay.length);
    expect(await sweepRenditions(db.queries, dataDir, ctimeMs + leftoverAgeMs + 60_000)).toBe(left.length);
    expect(await files(folder)).toEqual(stay.toSorted());
  });

  // The rest is about files: ffmpeg knows no database.
  if (kind === 'postgres') return;

  test.skipIf(!tools)('that clients can play keep their picture unchanged', slow, async () => {
    const db = await fresh.database();
    const { dataDir, typed } = await openOn(db);
    const added = await typed('video', 'add', demoClip, '--title', 'Backstage', '--category', 'class001');
    expect(added).toMatchObject({ seconds: 23, heights: [360] });
    const [name = ''] = await files(renditionFolder(dataDir));
    const packets = (file: string) =>
      spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-'], { encoding: 'utf8' }).stdout;
    expect(packets(join(renditionFolder(dataDir), name))).toBe(packets(demoClip));
  });

  test.skipIf(!tools)('in portrait keep their shorter side, rotated by their file or not, and report their progress', slow, async () => {
    const db = await fresh.database();
    const steps: [string, number][] = [];
    const { dataDir, typed } = await openOn(db, { onProgress: (step, part) => void steps.push([step, part]) });
    const standing = draw(dataDir, 'standing.avi', 'testsrc=s=400x720:d=2:r=5', '-c:v', 'mpeg4');
    const lying = draw(dataDir, 'lying.mp4', 'testsrc=s=720x400:d=2:r=5', '-c:v', 'mpeg4');
    const turned = join(dataDir, 'turned.mp4');
    const turning = spawnSync('ffmpeg', ['-v', 'error', '-display_rotation', '90', '-i', lying, '-c', 'copy', turned]);
    const sources = turning.status === 0 ? [standing, turned] : [standing];
    for (const source of sources) {
      const added = await typed('video', 'add', source, '--title', 'Standing', '--category', 'dance');
      expect(added).toMatchObject({ heights: [360, 400] });
      const { clip } = await db.queries.selectFrom('videos').select('clip').where('id', '=', String(added.id)).executeTakeFirstOrThrow();
      for (const [size, shape] of [
        [360, { width: 360, height: 648 }],
        [400, { width: 400, height: 720 }],
      ] as const) {
        expect(await probe(join(renditionFolder(dataDir), `${clip}-${size}.mp4`))).toMatchObject({ ok: true, data: shape });
      }
    }
    expect(new Set(steps.map(([step]) => step))).toEqual(new Set(['reading', '360 px', '400 px']));
    expect(steps.every(([, part]) => part >= 0 && part <= 1)).toBe(true);
    expect(steps.filter(([, part]) => part > 0.5).length).toBeGreaterThanOrEqual(3);
  });

  test.skipIf(!tools)(
    'that are damaged in the middle are refused with the approximate place, unless damage is accepted',
    slow,
    async () => {
      const db = await fresh.database();
      const { dataDir, typed } = await openOn(db);
      const whole = draw(
        dataDir,
        'whole.mp4',
        'testsrc2=s=320x240:d=40:r=5',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-g',
        '5',
        '-pix_fmt',
        'yuv420p',
      );
      const add = (file: string, ...more: string[]) => typed('video', 'add', file, '--title', 'Video', '--category', 'dance', ...more);
      const bytes = await readFile(whole);
      const media = bytes.indexOf('mdat');
      const middle = media + Math.floor((bytes.indexOf('moov') - media) / 2);
      bytes.fill(0xa5, middle, middle + 20_000);
      const damaged = join(dataDir, 'damaged.mp4');
      await writeFile(damaged, bytes);
      const refusal = await add(damaged).catch((error: { reason: string; message: string }) => error);
      expect(refusal).toMatchObject({ reason: 'video_damaged', message: expect.stringMatching(/^damaged at about 0:(1[5-9]|2[0-4]): /) });
      expect(await files(renditionFolder(dataDir))).toEqual([]);
      expect(await db.queries.selectFrom('videos').selectAll().execute()).toEqual([]);
      await expect(add(damaged, '--damaged', 'yes')).rejects.toMatchObject({ reason: 'usage' });
      expect(await add(damaged, '--damaged', 'accept')).toMatchObject({ title: 'Video' });
      expect(await add(whole)).toMatchObject({ seconds: 40 });
    },
  );

  test.skipIf(!tools)('bring along subtitles that are text and have a language (S20)', slow, async () => {
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

  test.skipIf(!tools)('are refused if they would harm or help nobody, and leave nothing behind', slow, async () => {
    const db = await fresh.database();
    const { dataDir, typed } = await openOn(db);
    const write = async (name: string, content: string) => {
      await writeFile(join(dataDir, name), content);
      return join(dataDir, name);
    };
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:30\n#EXTINF:30,\nfile://${demoClip}\n#EXT-X-ENDLIST\n`;
    const wrong: [string, string][] = [
      [join(dataDir, 'nowhere.mp4'), 'not_a_video'],
      [dataDir, 'not_a_video'],
      [await write('words.mp4', 'These are only words.'), 'not_a_video'],
      [await write('empty.mp4', ''), 'not_a_video'],
      [await write('playlist.mp4', playlist), 'not_a_video'],
      [await write('list.mp4', `ffconcat version 1.0\nfile ${demoClip}\n`), 'not_a_video'],
      [draw(dataDir, 'sound.mp4', 'sine=d=5', '-c:a', 'aac'), 'not_a_video'],
      [draw(dataDir, 'wide.mp4', 'color=s=4200x100:d=2:r=1', '-c:v', 'mpeg4'), 'picture_size'],
      [draw(dataDir, 'tiny.mp4', 'color=s=64x64:d=2:r=1', '-c:v', 'mpeg4'), 'picture_size'],
      [draw(dataDir, 'long.mp4', 'color=s=96x96:d=7300:r=1/50', '-c:v', 'mpeg4'), 'video_too_long'],
      [draw(dataDir, 'short.mp4', 'color=s=96x96:d=0.5:r=10', '-c:v', 'mpeg4'), 'video_too_short'],
    ];
    for (const [file, reason] of wrong) {
      await expect(typed('video', 'add', file, '--title', 'No', '--category', 'Dance'), file).rejects.toMatchObject({ reason });
    }
    await expect(typed('video', 'add', demoClip, '--title', 'No', '--category', 'None')).rejects.toMatchObject({
      reason: 'category_unknown',
    });
    await expect(typed('video', 'add', demoClip, '--category', 'Dance')).rejects.toMatchObject({ reason: 'usage' });
    expect(await db.queries.selectFrom('videos').selectAll().execute()).toEqual([]);
    expect(await files(renditionFolder(dataDir))).toEqual([]);
  });

  test('need ffmpeg, and say how to get it', async () => {
    const { typed } = await openOn(await fresh.database());
    withoutTools();
    const add = typed('video', 'add', demoClip, '--title', 'No', '--category', 'Dance');
    await expect(add).rejects.toMatchObject({ reason: 'ffmpeg_missing', message: expect.stringContaining('apt install ffmpeg') });
  });
});

test.skipIf(!tools)('a preview of another length is cut again, once, and is never longer than its seconds', slow, async () => {
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

test('without ffmpeg the first cut is used if it is not too long, otherwise nothing', async () => {
  const folder = await newFolder();
  for (const name of ['show.mp4', 'show.preview.mp4']) await cp(demoClip, join(folder, name));
  withoutTools();
  const previews = previewsIn(folder);
  const first = join(folder, 'show.preview.mp4');
  expect([await previews('show', 15), await previews('show', 30), await previews('show', 14)]).toEqual([first, first, undefined]);
});
