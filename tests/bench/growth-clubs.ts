import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { addCatalogue } from '../postgres/catalogue-rows.ts';

/** A database with this many videos, and as many profiles. */
export interface GrowthClub {
  kind: Database['kind'];
  size: number;
  db: Database;
  place: { databaseUrl: string | undefined; dataDir: string };
  close(): Promise<void>;
}

/** `baseUrl` is a PostgreSQL server's, or undefined for SQLite. */
export async function growthClub(size: number, baseUrl: string | undefined): Promise<GrowthClub> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-growth-'));
  const place = { dataDir, databaseUrl: baseUrl && (await newDatabase(baseUrl, `growth${size}`)) };
  const db = await openDatabase(place);
  await migrate(db);
  await addCatalogue(db, size);
  if (db.kind === 'postgres') await sql`vacuum analyze`.execute(db.queries);
  const close = async () => {
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { kind: db.kind, size, db, place, close };
}

async function newDatabase(baseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${baseUrl}postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return baseUrl + name;
}
