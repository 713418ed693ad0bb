import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClubServer, programFile, root } from './club-server.ts';

/** Runs an operator's command, as it is typed, while the club is running; returns its reply. */
export async function operate<Answer>(club: ClubServer, ...words: string[]): Promise<Answer> {
  // The tested club has its own database, whatever the tests themselves use.
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: club.dataDir };
  const args = [programFile('operator'), ...words, '--json'];
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/node'), args, { cwd: root, env });
  return JSON.parse(stdout);
}
