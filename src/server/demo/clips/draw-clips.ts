/**
 * Draws the demo club's clips. Run by hand when a scene changes, needs ffmpeg:
 *
 *     node src/server/demo/clips/draw-clips.ts [key …]
 *     node src/server/demo/clips/draw-clips.ts --still key seconds file.png
 *     node src/server/demo/clips/draw-clips.ts --sound key file.wav
 */
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clip, frame, previewSeconds } from './clip.ts';
import { drawFrames, encode, frameOf } from './encode.ts';
import { mastered, wav } from './master.ts';
import { backstage } from './scene-backstage.ts';
import { city } from './scene-city.ts';
import { dance } from './scene-dance.ts';
import { kitchen } from './scene-kitchen.ts';
import { music } from './scene-music.ts';
import { runway } from './scene-runway.ts';

const clips: readonly Clip[] = [dance, runway, city, music, backstage, kitchen];
const folder = import.meta.dirname;

function named(key: string): Clip {
  const clip = clips.find((one) => one.key === key);
  if (!clip) throw new Error(`no clip is called ${key}: ${clips.map((one) => one.key).join(', ')}`);
  return clip;
}

async function make(clip: Clip): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'foyer-clip-'));
  try {
    const [frames, sound] = [join(work, 'frames.mkv'), join(work, 'sound.wav')];
    await writeFile(sound, wav(mastered(clip.compose())));
    await drawFrames(clip, frames);
    for (const [name, seconds] of [
      [`${clip.key}.mp4`, clip.seconds],
      [`${clip.key}.preview.mp4`, previewSeconds],
    ] as const) {
      await encode(clip, frames, sound, seconds, join(work, name));
      // The old file is let go first: copies of it elsewhere may be hard links, and they must not change with it.
      await rm(join(folder, name), { force: true });
      await copyFile(join(work, name), join(folder, name));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function entry(clip: Clip) {
  const [file, previewFile] = [`${clip.key}.mp4`, `${clip.key}.preview.mp4`];
  const bytesOf = async (name: string) => (await stat(join(folder, name))).size;
  return {
    key: clip.key,
    file,
    preview_file: previewFile,
    seconds: clip.seconds,
    width: frame.width,
    height: frame.height,
    bytes: await bytesOf(file),
    preview_bytes: await bytesOf(previewFile),
  };
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--still') {
  const [key = '', seconds = '0', file = 'still.png'] = rest;
  await frameOf(named(key), Number(seconds)).png().toFile(file);
} else if (first === '--sound') {
  const [key = '', file = 'sound.wav'] = rest;
  await writeFile(file, wav(mastered(named(key).compose())));
} else {
  for (const clip of first === undefined ? clips : [first, ...rest].map(named)) await make(clip);
  const list = await Promise.all(clips.map(entry));
  await writeFile(join(folder, 'clips.json'), `${JSON.stringify(list, null, 2)}\n`);
}
