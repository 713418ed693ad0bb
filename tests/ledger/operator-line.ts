import { execFile } from 'node:child_process';
import { programFile } from '../e2e/club-server.ts';
import { nodeEnv } from '../node-env.ts';
import type { DatabasePlace } from '../postgres/databases.ts';

export interface Ended {
  status: number;
  /** The one JSON value on standard output; '' if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into reports of every shape
  said: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  failed: any;
}

/** The secret of `openClub`. */
export const clubSecret = 'ab'.repeat(32);

/** The environment of a club at that place; '' for no secret. */
export const environmentOf = ({ dataDir, databaseUrl }: DatabasePlace, secret = clubSecret): Record<string, string> => ({
  DATA_DIR: dataDir,
  FOYER_SECRET: secret,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
});

/** Runs the operator's command line in a separate process, with --json. */
export function typedAt(place: DatabasePlace, secret = clubSecret) {
  const env = { ...nodeEnv, ...environmentOf(place, secret) };
  const parse = (text: string) => (text === '' ? '' : JSON.parse(text));
  return (...words: string[]) =>
    new Promise<Ended>((done) => {
      execFile(process.execPath, [programFile('operator'), ...words, '--json'], { env }, (error, stdout, stderr) => {
        done({ status: Number(error?.code ?? 0), said: parse(stdout), failed: parse(stderr) });
      });
    });
}
