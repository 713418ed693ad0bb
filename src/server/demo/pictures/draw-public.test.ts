import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vectorFiles } from './draw-public.ts';

test.each(Object.entries(vectorFiles()))('public/%s is committed as the script draws it', async (file, svg) => {
  expect(await readFile(join('public', file), 'utf8')).toBe(svg);
});
