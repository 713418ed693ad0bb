import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captionsFrom } from '../media/captions.ts';
import { contentFile, readContent } from './content.ts';

/** The largest size of the content in bytes: it is part of the repository and of every installation. */
const mostBytes = 25_000_000;

/** The longest side of a master, in px. */
const mostSide = 1_600;

const [club, regions, catalogue, records] = await Promise.all([
  readContent('club'),
  readContent('regions'),
  readContent('videos'),
  readContent('profile-records'),
]);
const { clips, videos } = catalogue;
const masters = readdirSync(contentFile('pictures')).sort();

test('the content weighs at most 25 MB', () => {
  const entries = readdirSync(contentFile(''), { recursive: true, encoding: 'utf8' });
  expect(entries.reduce((sum, name) => sum + statSync(contentFile(name)).size, 0)).toBeLessThanOrEqual(mostBytes);
});

/** The log-ins, which the start prints, and the step of the build that makes the widths. */
const besides = ['log-ins.ts', 'make-widths.ts'];

test('what brings the content in has at most 600 lines', () => {
  const loader = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name) && !besides.includes(name));
  const lines = loader.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8').split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(600);
});

test('every picture belongs to one row, and every row’s picture exists', () => {
  const named = [
    ...club.banners.map(({ picture }) => picture),
    ...regions.flatMap(({ pictures }) => pictures),
    ...videos.map(({ cover }) => cover),
    ...records.flatMap(({ pictures }) => pictures),
  ];
  expect(named.map((name) => `${name}.webp`).sort()).toEqual(masters);
  expect(masters).toHaveLength(4 + 17 * 4 + 80 + 120 * 3);
});

test('every clip and its captions are in the list of clips, with every video’s clip', () => {
  const names = clips.flatMap(({ key, captions }) => [
    ...[`${key}.mp4`, `${key}.preview.mp4`],
    ...captions.map((lang) => `captions/${key}.${lang}.vtt`),
  ]);
  const there = readdirSync(contentFile('clips'), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  expect(there.filter((name) => name !== 'captions').sort()).toEqual(names.sort());
  expect([...new Set(videos.map(({ clip }) => clip))].sort()).toEqual(clips.map(({ key }) => key).sort());
});

test('every master is a WebP in its kind’s dimensions, large enough for all its widths and no larger', async () => {
  const sizes: Record<string, string> = { banner: '1200x525', city: '800x600', cover: '720x405', profile: '720x960' };
  for (const name of masters) {
    const { format, width, height } = await sharp(readFileSync(contentFile(`pictures/${name}`))).metadata();
    expect([format, `${width}x${height}`], name).toEqual(['webp', sizes[name.split('-')[0] ?? '']]);
    expect(Math.max(width, height), name).toBeLessThanOrEqual(mostSide);
  }
});

type Box = { type: string; from: number; to: number };

/** The boxes of an MP4 (ISO/IEC 14496-12, 4.2) between two offsets of the file: type, and where the content is. */
function boxes(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at);
    const long = size === 1;
    const length = long ? Number(file.readBigUInt64BE(at + 8)) : size === 0 ? to - at : size;
    if (length < 8) throw new Error(`a box at ${at} says that it is ${length} bytes long`);
    found.push({ type: file.toString('latin1', at + 4, at + 8), from: at + (long ? 16 : 8), to: at + length });
    at += length;
  }
  return found;
}

/** All boxes with this path of types, such as moov/trak/mdia. */
function inside(file: Buffer, path: string): Box[] {
  return path
    .split('/')
    .reduce<Box[]>(
      (parents, type) => parents.flatMap((parent) => boxes(file, parent.from, parent.to).filter((box) => box.type === type)),
      [{ type: 'file', from: 0, to: file.length }],
    );
}

/** The length in seconds according to the movie's header (mvhd, both versions). */
function seconds(file: Buffer): number {
  const [head] = inside(file, 'moov/mvhd');
  if (!head) throw new Error('no mvhd');
  const wide = file.readUInt8(head.from) === 1;
  const scale = file.readUInt32BE(head.from + (wide ? 20 : 12));
  return (wide ? Number(file.readBigUInt64BE(head.from + 24)) : file.readUInt32BE(head.from + 16)) / scale;
}

/** The codecs of the tracks: the first entry of each sample description, after its version and count. */
const codecs = (file: Buffer): string[] =>
  inside(file, 'moov/trak/mdia/minf/stbl/stsd').flatMap((box) => boxes(file, box.from + 8, box.to).map((entry) => entry.type));

/** Width and height in pixels, from the picture's track header (16.16 fixed point, the last eight bytes). */
const sizes = (file: Buffer): number[][] =>
  inside(file, 'moov/trak/tkhd').map((box) => [file.readUInt32BE(box.to - 8) / 65_536, file.readUInt32BE(box.to - 4) / 65_536]);

/** The numbers of the picture's key frames, counted from 1 (stss). */
function keyFrames(file: Buffer): number[] {
  const [box] = inside(file, 'moov/trak/mdia/minf/stbl/stss');
  if (!box) return [];
  return Array.from({ length: file.readUInt32BE(box.from + 4) }, (_, index) => file.readUInt32BE(box.from + 8 + index * 4));
}

const files = clips.flatMap(({ key, seconds: listed }) => [
  { name: `${key}.mp4`, shortest: listed - 0.5, longest: listed + 0.5 },
  { name: `${key}.preview.mp4`, shortest: 14, longest: 15 },
]);

test.each(files)(
  '$name is playable by every client: H.264 and AAC, index first, a key frame every two seconds, as long as listed',
  (video) => {
    const file = readFileSync(contentFile(`clips/${video.name}`));
    const order = boxes(file).map(({ type }) => type);
    expect(order[0]).toBe('ftyp');
    expect(order.indexOf('moov')).toBeGreaterThan(0);
    expect(order.indexOf('mdat')).toBeGreaterThan(order.indexOf('moov'));
    expect(codecs(file).sort()).toEqual(['avc1', 'mp4a']);
    expect(sizes(file)).toContainEqual([640, 360]);
    expect(seconds(file)).toBeGreaterThanOrEqual(video.shortest);
    expect(seconds(file)).toBeLessThanOrEqual(video.longest);
    const frames = keyFrames(file);
    expect(frames[0]).toBe(1);
    // 25 frames per second: two seconds are fifty frames.
    for (const [index, frame] of frames.slice(1).entries()) expect(frame - (frames[index] ?? 0)).toBeLessThanOrEqual(50);
  },
);

test.each(clips)('the sound of $key is captioned from beginning to end, in both languages at the same times (S20)', (clip) => {
  const [german, english] = ['de', 'en'].map((lang) => {
    const read = captionsFrom(readFileSync(contentFile(`clips/captions/${clip.key}.${lang}.vtt`)), clip.seconds * 1_000);
    if (!read.ok) throw new Error(`line ${read.line}: ${read.why}`);
    return read.cues;
  });
  const times = english?.map(([startMs, endMs]) => [startMs, endMs]) ?? [];
  expect(german?.map(([startMs, endMs]) => [startMs, endMs])).toEqual(times);
  expect(times[0]?.[0]).toBe(0);
  expect(Number(times.at(-1)?.[1]) / 1_000).toBeCloseTo(seconds(readFileSync(contentFile(`clips/${clip.key}.mp4`))), 1);
  // Nothing overlaps, and there are no gaps.
  expect(times.slice(1).map(([startMs]) => startMs)).toEqual(times.slice(0, -1).map(([, endMs]) => endMs));
  for (const [, , text] of [...(english ?? []), ...(german ?? [])]) expect(text).toMatch(/^\[[^[\]]+\]$/);
});
