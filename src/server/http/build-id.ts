import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { databaseEpoch } from '../db/club.ts';

/** The folders whose code determines replies. */
const replyFolders = ['contract', 'domain', 'server'];

/**
 * Identifies what replies depend on besides the collections' revisions: this database, this code, and the time zone of
 * dates. If one of them changes, the same revisions have different replies, so ETags contain it.
 */
export async function buildIdOf(context: Context, sourceFolder: string): Promise<string> {
  const epoch = await databaseEpoch(context.db.queries);
  return [epoch, codeFingerprint(sourceFolder), context.config.clubTimeZone].join(' ');
}

const fingerprints = new Map<string, string>();

/** SHA-256 of the server's sources, as they were when the process first read them: it continues to run those. */
function codeFingerprint(sourceFolder: string): string {
  const known = fingerprints.get(sourceFolder) ?? readFingerprint(sourceFolder);
  fingerprints.set(sourceFolder, known);
  return known;
}

/** A few hundred small files: takes a few milliseconds. */
function readFingerprint(sourceFolder: string): string {
  const hash = createHash('sha256');
  for (const folder of replyFolders) {
    const names = readdirSync(join(sourceFolder, folder), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('demo'),
    );
    for (const name of names.sort()) hash.update(`${folder}/${name}\0`).update(readFileSync(join(sourceFolder, folder, name)));
  }
  return hash.digest('base64url').slice(0, 16);
}
