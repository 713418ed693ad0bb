import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../src/server/db/database.ts';
import { idOf, profileValues, videoValues } from './collection-rows.ts';

/** Catalogues of any size, with texts and pictures about as long as a real club's. */

const regions = 17;
const classes = 6;
/** Rows that change together: a club adds a few at a time. */
const rowsEach = 4;

const picture = (name: string) => ({
  base: `/media/pictures/${name.padStart(16, '0')}`,
  widths: [320, 720],
  width: 720,
  height: 960,
  colour: '#3a2b2f',
  blur: `data:image/webp;base64,${'UklGRkoAAABXRUJQVlA4ID4AAAAwAgCdASoMABAAPm0ulEckIqIhKAgAgA2JaQAA'.padEnd(130, 'A')}`,
});
const sentence = 'Speaks three languages, knows the old town by night, and is booked for dinners and openings. ';
const names = ['Nguyễn Thị Lệ', 'Mira Köhler', '桜井 美咲', 'Sørensen', 'García Ñandú', 'Ana'];

/** The number of the current row. */
const n = sql`n`;
/** Is replaced by the row's own number in JSON texts. */
const own = 'ownnumber';
const revOf = (number: number): number => 2 + Math.floor(number / rowsEach);
const rev = sql`2 + n / ${sql.lit(rowsEach)}`;
/** The same format as `idOf`. */
const idFrom = (kind: string, number: RawBuilder<unknown>) => sql`${sql.lit(`${kind}-`)} || substr(cast(1000000 + ${number} as text), 2)`;
const numbered = (text: string) => sql`replace(${sql.lit(text)}, ${sql.lit(own)}, cast(n as text))`;
const nameOf = sql`${sql.join(
  names.map((name, at) => sql`when ${sql.lit(at)} then ${sql.lit(`${name} `)}`),
  sql` `,
)}`;

/** Inserts `count` rows in one statement, which takes a tenth of the time of sending them: copies of `row` with some columns computed. */
async function multiply(
  tx: Queries,
  table: 'videos' | 'profiles' | 'verifications',
  count: number,
  row: Readonly<Record<string, unknown>>,
  counted: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  const columns = [...new Set([...Object.keys(row), ...Object.keys(counted)])];
  const values = columns.map((name) => counted[name] ?? sql.lit(row[name]));
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    with recursive rows(n) as (select 1 union all select n + 1 from rows where n < ${sql.lit(count)})
    select ${sql.join(values)} from rows`.execute(tx);
}

const videoRow = videoValues(0, 0, { info: sentence, attributes: '["On stage","Duet"]' });
const videoCounts = {
  id: idFrom('video', n),
  class_id: idFrom('class', sql`n % ${sql.lit(classes)}`),
  title: sql`'Evening ' || cast(n as text)`,
  pos: n,
  added_ms: sql`1000 + n`,
  picture: numbered(JSON.stringify(picture(own))),
  rev,
};

const profileRow = profileValues(0, 0, {
  title: 'Guide',
  remark: sentence.trim(),
  services: '["Guide","Dinner","Revue"]',
  types: '["guide"]',
  content: `<p>${sentence.repeat(6)}</p>`,
});
const profileCounts = {
  id: idFrom('profile', n),
  region_id: idFrom('region', sql`n % ${sql.lit(regions)}`),
  pos: n,
  added_ms: sql`1000 + n`,
  rev,
  name: sql`case n % ${sql.lit(names.length)} ${nameOf} end || cast(n as text)`,
  pictures: numbered(JSON.stringify(['a', 'b', 'c'].map((part) => picture(own + part)))),
};

const verificationRow = { checked_by: 'desk', how: 'papers seen', at_ms: 1, until_ms: 4_000_000_000_000, ended_ms: null, ended_why: null };
const verificationCounts = { id: idFrom('check', n), profile_id: idFrom('profile', n) };

/** `count` videos and as many profiles, each with a verification, as if they had been added over many revisions. */
export async function addCatalogue(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    const place = (number: number) => ({
      id: idOf('region', number),
      name: `City ${number}`,
      pos: number,
      city: '',
      pictures: '[]',
      rev: 2,
    });
    const kind = (number: number) => ({ id: idOf('class', number), name: `Class ${number}`, kind: 'video' as const, pos: number, rev: 2 });
    await tx
      .insertInto('regions')
      .values(Array.from({ length: regions }, (_, number) => place(number)))
      .execute();
    await tx
      .insertInto('classes')
      .values(Array.from({ length: classes }, (_, number) => kind(number)))
      .execute();
    await multiply(tx, 'videos', count, videoRow, videoCounts);
    await multiply(tx, 'profiles', count, profileRow, profileCounts);
    await multiply(tx, 'verifications', count, verificationRow, verificationCounts);
    await tx
      .updateTable('shelf_revs')
      .set({ rev: revOf(count) })
      .where('shelf', 'in', ['videos', 'profiles'])
      .execute();
    await tx.updateTable('shelf_revs').set({ rev: 2 }).where('shelf', 'in', ['regions', 'classes']).execute();
  });
}
