import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The result of one step of `npm run check`. `details` are lines that tell a person what to do. */
export type Verdict = { ok: boolean; says: string; details?: string };
export type Check = { name: string; run(): Promise<Verdict> };

export const root = join(import.meta.dirname, '../..');
const ownTools = join(root, 'node_modules/.bin');

/** Runs one of the project's tools in its root; returns its output, whatever its status. */
export async function runTool(tool: string, args: string[], timeoutMs = 120_000): Promise<{ status: number; output: string }> {
  const child = spawn(join(ownTools, tool), args, {
    cwd: root,
    env: { ...process.env, PATH: `${ownTools}:${process.env.PATH}`, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const status = await new Promise<number>((done, fail) => child.on('error', fail).on('close', (code) => done(code ?? 1)));
  return { status, output: Buffer.concat(said).toString('utf8') };
}

/** Every file below these folders of the project, as paths relative to its root with forward slashes. */
export async function filesUnder(...folders: string[]): Promise<string[]> {
  const lists = folders.map(async (folder) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  });
  return (await Promise.all(lists)).flat().sort();
}

export const textOf = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

/** A verdict from a list of complaints, with the number of things checked; checking nothing is a failure too. */
export function verdict(complaints: string[], looked: number, what: string): Verdict {
  if (looked === 0) return { ok: false, says: `looked at no ${what}: the check itself is broken` };
  const says = complaints.length === 0 ? `${looked} ${what}` : `${complaints.length} complaints in ${looked} ${what}`;
  return { ok: complaints.length === 0, says, details: complaints.join('\n') };
}

/** Code with its comments blanked out, keeping line numbers, so that words in comments match nothing. */
export const withoutComments = (code: string): string =>
  code.replace(
    /\/\*[\s\S]*?\*\/|(^|[^:'"`\\])\/\/[^\n]*/g,
    (match, before: string | undefined) => `${before ?? ''}${match.slice((before ?? '').length).replace(/[^\n]/g, ' ')}`,
  );

/** `file:line text` for every line of a file that matches a pattern, outside of comments. */
export async function hits(file: string, pattern: RegExp): Promise<string[]> {
  const lines = withoutComments(await textOf(file)).split('\n');
  return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`] : []));
}
