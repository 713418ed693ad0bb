import type { Queries } from '../db/database.ts';
import { type SchemaState, schemaState } from '../db/migrate.ts';
import { readStatementKey } from '../ledger/statement-key.ts';
import { sealer } from '../seal.ts';
import type { Keys } from '../secret.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** Digits of the fingerprint that are shown: enough to distinguish two clubs, and to compare with a note. */
const shownDigits = 16;

export function judgeSchema({ known, missing, newer }: SchemaState): Finding {
  if (newer.length > 0) {
    const todo = 'run the release that was used last, or restore a backup that was made before it';
    return fault('schema', `a later release has worked on this database (${newer.join(', ')})`, todo);
  }
  if (known.length === 0) return fault('schema', 'the database is empty', 'start the club once, or restore a backup');
  if (missing.length > 0)
    return warning('schema', `${missing.join(', ')} have not run on it yet`, 'make a backup; the next start takes these steps');
  return ok('schema', `it is at ${known.at(-1)}`);
}

/** `claimed`: the fingerprint of the secret with which the club was created. */
export function judgeSecret(claimed: string | undefined, fingerprint: string, opens: boolean): Finding {
  const own = fingerprint.slice(0, shownDigits);
  if (claimed === undefined) return fault('secret', 'no club has claimed this database yet', 'start the club once');
  if (claimed !== fingerprint) {
    const says = `the secret (fingerprint ${own}) is not the one that this club was made with (${claimed.slice(0, shownDigits)})`;
    return fault(
      'secret',
      says,
      'set FOYER_SECRET, or put DATA_DIR/secret back, out of a backup: without it no password and no seal opens',
    );
  }
  if (!opens) return fault('secret', 'it does not open the statement key', 'restore a backup elsewhere: this database was changed by hand');
  return ok('secret', `it is this club's, fingerprint ${own}`);
}

/** Whether the database is set up for this code, and whether the secret is its own. `demo`: whether it is a demo club. */
export async function checkClub(queries: Queries, keys: Keys): Promise<{ findings: Finding[]; demo: boolean; ready: boolean }> {
  const state: SchemaState = await schemaState(queries).catch(() => ({ known: [], missing: [], newer: [] }));
  const schema = judgeSchema(state);
  if (state.known.length === 0) return { findings: [schema], demo: false, ready: false };
  const club = new Map((await queries.selectFrom('club').selectAll().execute()).map(({ name, value }) => [name, value]));
  // Randomness is only for the nonce of a new seal: opening one needs none.
  const key = await readStatementKey(
    queries,
    sealer(keys.seal, () => new Uint8Array(0)),
  ).catch(() => undefined);
  const secret = judgeSecret(club.get('secret_fingerprint'), keys.fingerprint, key !== undefined);
  return { findings: [schema, secret], demo: club.get('demo') === '1', ready: schema.level === 'ok' };
}
