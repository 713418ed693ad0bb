import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The most that the twelve files may weigh together: they travel with the repository and with every install. */
const totalBytesLimit = 6_000_000;

type Entry = {
  key: string;
  file: string;
  preview_file: string;
  seconds: number;
  width: number;
  height: number;
  bytes: number;
  preview_bytes: number;
};

const folder = import.meta.dirname;
const clips: Entry[] = JSON.parse(readFileSync(join(folder, 'clips.json'), 'utf8'));

type Box = { type: string; from: number; to: number };

/** The boxes of an MP4 (ISO/IEC 14496-12, 4.2) between two places in the file: type, and where the content stands. */
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

/** The length in seconds that the movie's header gives (mvhd, both versions). */
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

const files = clips.flatMap((clip) => [
  { name: clip.file, bytes: clip.bytes, shortest: 20, longest: 60, clip },
  { name: clip.preview_file, bytes: clip.preview_bytes, shortest: 14, longest: 15, clip },
]);

test('the list names the six clips of the demo club', () => {
  expect(clips.map((clip) => clip.key)).toEqual(['dance', 'runway', 'city', 'music', 'backstage', 'kitchen']);
  for (const clip of clips) expect([clip.file, clip.preview_file]).toEqual([`${clip.key}.mp4`, `${clip.key}.preview.mp4`]);
});

test('all files together stay under six million bytes', () => {
  expect(files.reduce((sum, { name }) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(totalBytesLimit);
});

test.each(files)('$name is an MP4 with H.264 and AAC whose index comes first', ({ name, bytes, clip }) => {
  const file = readFileSync(join(folder, name));
  expect(file.length).toBe(bytes);
  const order = boxes(file).map((box) => box.type);
  expect(order[0]).toBe('ftyp');
  expect(order.indexOf('moov')).toBeGreaterThan(0);
  expect(order.indexOf('mdat')).toBeGreaterThan(order.indexOf('moov'));
  expect(codecs(file).sort()).toEqual(['avc1', 'mp4a']);
  expect(sizes(file)).toContainEqual([clip.width, clip.height]);
});

test.each(files)('$name lasts between $shortest and $longest seconds', ({ name, shortest, longest }) => {
  const length = seconds(readFileSync(join(folder, name)));
  expect(length).toBeGreaterThanOrEqual(shortest);
  expect(length).toBeLessThanOrEqual(longest);
});

test.each(clips)('the list gives the length of $file', ({ file, seconds: listed }) => {
  expect(seconds(readFileSync(join(folder, file)))).toBeCloseTo(listed, 1);
});

test.each(files)('$name can be entered at least every two seconds', ({ name }) => {
  const frames = keyFrames(readFileSync(join(folder, name)));
  expect(frames[0]).toBe(1);
  // 25 frames a second: two seconds are fifty frames.
  for (const [index, frame] of frames.slice(1).entries()) expect(frame - (frames[index] ?? 0)).toBeLessThanOrEqual(50);
});
