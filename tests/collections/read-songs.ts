import { type Kysely, sql } from 'kysely';
import type { Queries } from '../../src/server/db/database.ts';
import { type OwnSpan, ownSpan } from '../../src/server/reads/own-span.ts';
import type { ReadContext } from '../../src/server/reads/read.ts';
import { inSpan, type RevisionSpan } from '../../src/server/reads/revision-span.ts';

type Song = { id: string; title: string; genre: string; pos: number; at_ms: number };
type Stamp = { id: string; sung: number; at_ms: number };
type Tables = { songs: Song & { rev: number }; stamps: Stamp & { member_id: string; rev: number } };

/** The tables, as a migration and `db/schema.ts` would define them. */
export const songTables = (queries: Queries) => queries as unknown as Kysely<Tables>;

export async function makeSongTables(queries: Queries): Promise<void> {
  await sql`create table songs (id text primary key, title text, genre text, pos integer, at_ms integer, rev integer)`.execute(queries);
  await sql`create table stamps (id text, member_id text, sung integer, at_ms integer, rev integer)`.execute(queries);
}

/** Stands in for `server/reads/songs.ts` and `stamps.ts`. */
export async function songsInSpan({ queries }: ReadContext, span: RevisionSpan) {
  const rows = await songTables(queries).selectFrom('songs').selectAll().$call(inSpan('songs', span)).execute();
  return rows.map(({ rev, ...row }) => ({ rev, row }));
}

export async function stampsInSpan({ queries }: ReadContext, span: OwnSpan) {
  const rows = await songTables(queries).selectFrom('stamps').selectAll().$call(ownSpan('stamps', span)).execute();
  return rows.map(({ rev, member_id: _owner, ...row }) => ({ rev, row }));
}
