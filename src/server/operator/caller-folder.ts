import { realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Environment } from '../config.ts';

/** The program's own folder: the checkout. */
export const programFolder = resolve(import.meta.dirname, '../../..');

/**
 * The folder in which the command was typed: relative paths start there. npm changes to the program's folder and passes the caller's in
 * INIT_CWD; without npm a process stays where it was started, and an inherited INIT_CWD means nothing.
 */
export function callerFolder(env: Environment, workingFolder: string): string {
  return workingFolder === programFolder && env.INIT_CWD ? env.INIT_CWD : workingFolder;
}

/** The path with every symbolic link resolved, as far as it exists. */
async function realPath(path: string): Promise<string> {
  const parent = dirname(path);
  return realpath(path).catch(async () => (parent === path ? path : join(await realPath(parent), relative(parent, path))));
}

/** Whether a path is a folder or lies below it, with links resolved. */
export async function liesWithin(path: string, folder: string): Promise<boolean> {
  const [real, realFolder] = [await realPath(resolve(path)), await realPath(folder)];
  return real === realFolder || real.startsWith(realFolder.endsWith(sep) ? realFolder : `${realFolder}${sep}`);
}
