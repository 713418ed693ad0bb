import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { Database } from './db/database.ts';
import type { Removal } from './db/removals.ts';
import type { Keys } from './secret.ts';

/** Next to the secret: what was deleted, closed or tightened, for a club that is restored from an older backup. */
export const removalListName = 'removals.jsonl';

export const removalListFile = (dataDir: string): string => join(dataDir, removalListName);

/** Lines of a list, and characters of a line: longer ones are not ours. Rows that are read from the database at once. */
const listLimits = { lines: 2_000_000, lineChars: 400, atOnce: 1_000 } as const;

const whole = v.pipe(v.number(), v.integer());
const kinds = ['profile', 'member', 'exclusion', 'limit', 'message', 'video'] as const satisfies readonly Removal['kind'][];
const lineSchema = v.strictObject({
  kind: v.picklist(kinds),
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,128}$/)),
  at_ms: whole,
  value: v.nullable(whole),
  mac: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});

type Key = Pick<Keys, 'removals'>;

/** Half of an HMAC-SHA-256: distinguishes the club's own list from another club's, or one that was written by hand. */
function macOf({ removals }: Key, { kind, id, at_ms, value }: Removal): string {
  return createHmac('sha256', removals)
    .update(`${kind}|${id}|${at_ms}|${value ?? ''}`)
    .digest('hex')
    .slice(0, 32);
}

const lineOf = (key: Key, { kind, id, at_ms, value }: Removal): string =>
  JSON.stringify({ kind, id, at_ms, value, mac: macOf(key, { kind, id, at_ms, value }) });

/** Appends lines, flushed to the disk. Several processes may do so at once: each call is a single write. */
async function append(dataDir: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const file = await open(removalListFile(dataDir), 'a', 0o600);
  try {
    // Starts with a line break, because a power failure may have cut the last line short.
    await file.write(`\n${lines.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What maintaining the list needs. */
export interface ListParts {
  db: Database;
  dataDir: string;
  keys: Key;
}

/** Writes removals from `sinceMs` on, after an action's commit: at once, without reading the list. */
export async function writeRemovals({ db, dataDir, keys }: ListParts, sinceMs: number): Promise<void> {
  const rows = await db.queries
    .selectFrom('removals')
    .selectAll()
    .where('at_ms', '>=', sinceMs)
    .orderBy('at_ms')
    .limit(listLimits.atOnce)
    .execute();
  await append(
    dataDir,
    rows.map((row) => lineOf(keys, row)),
  );
}

/**
 * Adds everything that is in the database but not in the list: what an action could not write, or another machine did. Lines are only ever
 * added: one that the database does not have is from a time that a restore lost. Returns how many were added.
 */
export async function syncRemovals({ db, dataDir, keys }: ListParts): Promise<number> {
  const known = new Set<string>();
  for await (const line of linesOf(removalListFile(dataDir))) known.add(line);
  let added = 0;
  for (let after = { kind: '', id: '' }; ; ) {
    const rows = await db.queries
      .selectFrom('removals')
      .selectAll()
      .where((either) =>
        either.or([
          either('kind', '>', after.kind as Removal['kind']),
          either.and([either('kind', '=', after.kind as Removal['kind']), either('id', '>', after.id)]),
        ]),
      )
      .orderBy('kind')
      .orderBy('id')
      .limit(listLimits.atOnce)
      .execute();
    const missing = rows.map((row) => lineOf(keys, row)).filter((line) => !known.has(line));
    await append(dataDir, missing);
    added += missing.length;
    const last = rows.at(-1);
    if (!last) return added;
    after = { kind: last.kind, id: last.id };
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createReadStream(file, 'utf8');
  const missing = new Promise<boolean>((done) => {
    text.once('open', () => done(false));
    text.once('error', () => done(true));
  });
  if (await missing) return;
  let count = 0;
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    count += 1;
    if (count > listLimits.lines) throw new Error(`${file} has more than ${listLimits.lines} lines`);
    yield line;
  }
}

/** The content of a list: the newest removal of each thing, and how many of its lines are not this club's own, or were cut short. */
export interface ReadList {
  removals: Removal[];
  unreadable: number;
}

export async function readRemovals(file: string, key: Key): Promise<ReadList> {
  const newest = new Map<string, Removal>();
  let unreadable = 0;
  for await (const line of linesOf(file)) {
    const removal = removalIn(line, key);
    if (!removal) {
      unreadable += 1;
      continue;
    }
    const name = `${removal.kind} ${removal.id}`;
    const before = newest.get(name);
    if (!before || before.at_ms <= removal.at_ms) newest.set(name, removal);
  }
  return { removals: [...newest.values()], unreadable };
}

function removalIn(line: string, key: Key): Removal | undefined {
  if (line.length > listLimits.lineChars) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(lineSchema, value);
  if (!parsed.success) return undefined;
  const { mac, ...removal } = parsed.output;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, removal))) ? removal : undefined;
}
