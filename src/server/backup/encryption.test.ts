import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { newEncryption, openEncryption, opening, sealing } from './encryption.ts';

const master = new Uint8Array(32).fill(7);
const piece = 64 * 1024 + 16;

async function through(bytes: Buffer, step: Transform, chunk = 10_000): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) => bytes.subarray(at * chunk, (at + 1) * chunk));
  const out: Buffer[] = [];
  step.on('data', (part: Buffer) => out.push(part));
  await pipeline(Readable.from(chunks), step);
  return Buffer.concat(out);
}

const sealed = (bytes: Buffer, part = 'media/a') => through(bytes, sealing(master, part));
const opened = (bytes: Buffer, part = 'media/a', key = master) => through(bytes, opening(key, part), 7_777);

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])(
  '%d bytes are restored unchanged, and none of them is readable (H13)',
  async (length) => {
    const bytes = Buffer.alloc(length, 'plain words ');
    const made = await sealed(bytes);
    expect(made.length).toBe(length + 16 * Math.max(1, Math.ceil(length / 65_536)));
    expect(made.includes('plain')).toBe(false);
    expect((await opened(made)).equals(bytes)).toBe(true);
  },
);

test('a changed byte, piece, order, end, part name or key is detected (H13)', async () => {
  const made = await sealed(randomBytes(200_000));
  const pieces = [0, 1, 2, 3].map((at) => made.subarray(at * piece, (at + 1) * piece));
  const [one, two, three, four] = pieces as [Buffer, Buffer, Buffer, Buffer];
  const flipped = Buffer.from(made);
  flipped[100_000] = (flipped[100_000] ?? 0) ^ 1;
  const spoilt = [flipped, Buffer.concat([one, two, three]), Buffer.concat([two, one, three, four]), Buffer.concat([one, two, four])];
  const more = [Buffer.concat([made, four]), made.subarray(0, made.length - 1), Buffer.alloc(0), four];
  for (const bytes of [...spoilt, ...more]) await expect(opened(bytes)).rejects.toThrow();
  await expect(opened(made, 'media/b')).rejects.toThrow();
  await expect(opened(made, 'media/a', new Uint8Array(32))).rejects.toThrow();
});

test('two backups of one club with one passphrase have nothing in common (H13)', async () => {
  const key = { kind: 'passphrase', text: 'correct horse battery' } as const;
  const [first, second] = [await newEncryption(key, randomBytes), await newEncryption(key, randomBytes)];
  expect(first.header).not.toEqual(second.header);
  expect(Buffer.from(first.master).equals(second.master)).toBe(false);
  expect(await openEncryption(first.header, key)).toEqual({ ok: true, data: first.master });
  expect(await openEncryption(first.header, { ...key, text: 'correct horse batterz' })).toMatchObject({ ok: false, why: 'key_wrong' });
  expect(await openEncryption(first.header, undefined)).toMatchObject({ ok: false, why: 'key_missing' });
  expect(await openEncryption(first.header, { kind: 'key', bytes: master })).toMatchObject({ ok: false, why: 'key_missing' });
});
