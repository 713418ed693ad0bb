import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawPublic } from './draw-public.ts';

test('what is committed under public/ is what the script draws', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-public-'));
  try {
    await drawPublic(folder);
    const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(svg|png|webp)$/u.test(file));
    expect(files.length).toBeGreaterThan(60);
    for (const file of files) {
      const committed = await readFile(join('public', file));
      // Pixels may differ by a build of libvips; the drawn source may not.
      if (file.endsWith('.svg')) expect(committed.toString(), file).toBe(await readFile(join(folder, file), 'utf8'));
      else expect(committed.byteLength, file).toBeGreaterThan(500);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 30_000);
