import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClubServer, root } from './club-server.ts';

/** A command of the operator's, as it is typed, beside the running club; what it reported. */
export async function operate<Answer>(club: ClubServer, ...words: string[]): Promise<Answer> {
  // The club under test has its own database, whatever the tests themselves were given.
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DATA_DIR: club.dataDir };
  const args = ['src/server/operator/main.ts', ...words, '--json'];
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/node'), args, { cwd: root, env });
  return JSON.parse(stdout);
}
