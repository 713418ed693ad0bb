import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** One build's files, as `builds.json` lists them, newest build first. */
type Build = { build: string; files: string[] };

/**
 * A tab may run an old page for days and still ask for its chunks: the new build and
 * three earlier ones.
 */
export const keptBuilds = 4;

const hashed = (name: string): boolean => name.startsWith('assets/');
/** Written last, in this order: whoever reads them finds everything that they name. */
const last = (name: string): number => (/^sw\.js/.test(name) ? 1 : /^index\.html/.test(name) ? 2 : 0);

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const isFile = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).isFile()));
  return names.filter((_, index) => isFile[index]).map((name) => name.replaceAll('\\', '/'));
}

/** Puts one file in its place at once: a server that reads it meanwhile gets the old one or the new one, never half. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.next`);
  await rename(`${to}.next`, to);
}

/**
 * Moves the build in `next` into `live`, which a server may be serving, and removes there what none of the last four
 * builds names. Returns a few words on what it did.
 */
export async function carryForward(next: string, live: string): Promise<string> {
  const files = (await filesOf(next)).sort((a, b) => last(a) - last(b));
  const list = join(live, 'builds.json');
  const before: Build[] = JSON.parse(await readFile(list, 'utf8').catch(() => '[]'));
  const build = /"build":"([^"]*)"/.exec(await readFile(join(next, 'index.html'), 'utf8'))?.[1] ?? '';
  const own = files.filter(hashed);
  const same = (earlier: Build): boolean => earlier.files.length === own.length && earlier.files.every((name) => own.includes(name));
  const builds = [{ build, files: own }, ...before.filter((earlier) => !same(earlier))].slice(0, keptBuilds);

  for (const name of files) await place(join(next, name), join(live, name));
  await writeFile(`${list}.next`, JSON.stringify(builds));
  await rename(`${list}.next`, list);

  const wanted = new Set(['builds.json', ...files, ...builds.flatMap((one) => one.files)]);
  const stale = (await filesOf(live)).filter((name) => !wanted.has(name));
  for (const name of stale) await rm(join(live, name), { force: true });
  return `${builds.length} ${builds.length === 1 ? 'build' : 'builds'} kept, ${stale.length} files removed`;
}
