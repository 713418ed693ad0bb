import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

export const fullVideos = 10_000;
export const fullMessages = 5_000;

/**
 * A copy of a seeded data folder with this many videos and messages: the demo club's own, repeated with other ids. Written directly into
 * the file, before any server runs on it.
 */
export async function fullClub(seed: string, { videos = fullVideos, messages = fullMessages } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  await cp(seed, folder, { recursive: true });
  const db = new Sqlite(join(folder, 'foyer.sqlite'));
  db.transaction(() => {
    multiply(db, 'videos', videos, { pos: 'pos + 1000 * :round', home_row: '0', title: "title || ' ' || :round" });
    multiply(db, 'messages', messages, { at_ms: 'at_ms - 60000 * :round', content: "content || ' ' || :round" });
  })();
  db.close();
  return folder;
}

function multiply(db: Sqlite.Database, table: string, most: number, changed: Record<string, string>): void {
  db.prepare('update shelf_revs set rev = rev + 1 where shelf = ?').run(table);
  const { rev } = db.prepare('select rev from shelf_revs where shelf = ?').get(table) as { rev: number };
  const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) => {
    if (name === 'id') return "'bench' || printf('%06d', :round) || substr(id, 1, 15)";
    if (name === 'rev') return String(rev);
    return changed[name] ?? `"${name}"`;
  });
  const names = columns.map((name) => `"${name}"`).join(', ');
  const copy = db.prepare(
    `insert into ${table} (${names}) select ${values.join(', ')} from ${table} where id not like 'bench%' limit :limit`,
  );
  const count = (): number => (db.prepare(`select count(*) n from ${table}`).get() as { n: number }).n;
  for (let round = 1; count() < most; round += 1) copy.run({ round, limit: most - count() });
}
