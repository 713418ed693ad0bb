import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { databaseEpoch } from '../db/club.ts';

/** The folders whose code decides what a reply looks like. */
const replyFolders = ['contract', 'domain', 'server'];

/**
 * Names what ETags are good for beside the collections' revisions: this database, this code, and the zone in which times
 * are written. With another of them the same revisions give other replies.
 */
export async function buildIdOf(context: Context, sourceFolder: string): Promise<string> {
  const epoch = await databaseEpoch(context.db.queries);
  return [epoch, codeFingerprint(sourceFolder), context.config.clubTimeZone].join(' ');
}

const fingerprints = new Map<string, string>();

/** SHA-256 over the server's sources, as they were when the process first asked: it goes on running those. */
function codeFingerprint(sourceFolder: string): string {
  const known = fingerprints.get(sourceFolder) ?? readFingerprint(sourceFolder);
  fingerprints.set(sourceFolder, known);
  return known;
}

/** Some hundred small files, a few milliseconds. */
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
