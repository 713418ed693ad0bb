import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wireBytes } from '../../src/setup/precompress.ts';
import { type Check, root } from './check.ts';

/** Files that the worker precaches, with the messages in one language: each costs a request on a first visit and after a release. */
const filesLimit = 60;
/** The same in bytes on the wire, in the largest language. */
const bytesLimit = 480_000;

const client = join(root, 'dist/client');
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

export const precacheBudget: Check = {
  name: 'precache budget',
  async run() {
    if (!existsSync(join(client, 'sw.js'))) return { ok: false, says: 'nothing is built' };
    const worker = await readFile(join(client, 'sw.js'), 'utf8');
    const shell = [...worker.matchAll(/"revision":(?:null|"\w+"),"url":"([^"]+)"|"url":"([^"]+)","revision"/g)].map(
      ([, a, b]) => a ?? b ?? '',
    );
    const list = shell.find((file) => file.startsWith('assets/extras-'));
    if (!list) return { ok: false, says: "the worker's list of files, or the list of extras in it, was not found" };
    const { messages }: { messages: Record<string, string[]> } = JSON.parse(await readFile(join(client, list), 'utf8'));
    const bytesOf = async (files: string[]): Promise<number> => sum(await Promise.all(files.map((file) => wireBytes(join(client, file)))));
    const languages = await Promise.all(
      Object.entries(messages).map(async ([tag, files]) => ({ tag, files: files.length, bytes: await bytesOf(files) })),
    );
    const [largest] = languages.sort((a, b) => b.bytes - a.bytes);
    if (!largest) return { ok: false, says: 'the list of extras names no language' };
    const files = shell.length + largest.files;
    const bytes = (await bytesOf(shell)) + largest.bytes;
    const sizes = await Promise.all(shell.map(async (file) => `${await wireBytes(join(client, file))} ${file}`));
    return {
      ok: files <= filesLimit && bytes <= bytesLimit,
      says: `${files} of ${filesLimit} files, ${(bytes / 1000).toFixed(1)} of ${bytesLimit / 1000} kB with the messages in ${largest.tag}`,
      details: sizes.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10)).join('\n'),
    };
  },
};
