import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { sqliteFileName } from '../db/open.ts';
import { type Finding, fault, ok, orOk, sizeText, warning } from './finding.ts';

/** Below `least` the next video or a busy evening fills the disk; below `enough` there is time to act. */
const spaceBytes = { least: 200 * 1024 ** 2, enough: 2 * 1024 ** 3 } as const;

/** With a full disk every command fails. */
export function judgeSpace(freeBytes: number): Finding {
  const says = `${sizeText(freeBytes)} are free`;
  if (freeBytes < spaceBytes.least) return fault('disk', `${says}: commands will fail`, 'make room, or move DATA_DIR to a larger disk');
  if (freeBytes < spaceBytes.enough) return warning('disk', says, 'make room before the next video');
  return ok('disk', says);
}

/** Judges a path that only the club's own account may access: no bits for others in `mode`. */
export function judgeMode(about: string, path: string, mode: number): Finding | undefined {
  if ((mode & 0o077) === 0) return undefined;
  return fault(about, `${path} is open to other accounts of this machine (mode ${(mode & 0o777).toString(8)})`, `chmod go= ${path}`);
}

/** FOYER_SECRET takes precedence; a file with a different one is useless, and misleads whoever restores from it. */
export function judgeSecretFile(inFile: string | undefined, secret: Uint8Array): Finding | undefined {
  if (inFile === undefined || inFile.trim().toLowerCase() === Buffer.from(secret).toString('hex')) return undefined;
  const todo = 'keep FOYER_SECRET where it is, and move the file away';
  return warning('secret file', 'DATA_DIR/secret holds another secret than FOYER_SECRET, which is the one in use', todo);
}

const modeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mode }) => mode,
    () => undefined,
  );

/** Checks that DATA_DIR exists, is writable and private, and has space. */
export async function checkFolder({ dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>): Promise<Finding[]> {
  const mode = await modeOf(dataDir);
  if (mode === undefined)
    return [fault('DATA_DIR', `${dataDir} is not there`, 'set DATA_DIR to the club’s folder, or start the club once')];
  const findings: Finding[] = [];
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch(() =>
    findings.push(
      fault('DATA_DIR', `${dataDir} can't be written by this account`, 'run the club and its commands as the account that owns it'),
    ),
  );
  const closed = judgeMode('DATA_DIR', dataDir, mode);
  if (closed) findings.push(closed);
  const secretFile = join(dataDir, 'secret');
  const secretMode = await modeOf(secretFile);
  const open = secretMode === undefined ? undefined : judgeMode('secret file', secretFile, secretMode);
  const other = judgeSecretFile(await readFile(secretFile, 'utf8').catch(() => undefined), secret);
  findings.push(...[open, other].filter((finding) => finding !== undefined));
  const { bavail, bsize } = await statfs(dataDir);
  return [...orOk(findings, 'DATA_DIR', `${dataDir} is writable, and nobody else's`), judgeSpace(bavail * bsize)];
}

/** A missing SQLite file: opening it would create an empty one. */
export function missingFile(dataDir: string): Finding {
  return fault('database', `there is no ${sqliteFileName} in ${dataDir}`, 'start the club once, restore a backup, or set DATABASE_URL');
}
