import type { Prize } from '#contract/commands/spin-wheel.ts';
import type { Texts } from '#contract/texts.ts';
import type { Viewer } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { repliedTexts, type TextColumns } from '../row-texts.ts';

/** What a reply has of a prize's name: in the reader's language or the fallback, and in every language. */
type PrizeName = { title: string; texts?: Texts<{ title: string }> };

/** The wheel's names are few and short: with all of them a change of language needs no request. */
const namedFor = (viewer: Viewer, columns: TextColumns | undefined, title: string): PrizeName =>
  columns ? repliedTexts(columns, { title }, { ...viewer, everyLanguage: true }, (own) => own) : { title };

/** The names of prizes as this viewer reads them. A pair of seeds fixes its prizes with their own title, and goes on when languages are added. */
export async function namesFor(
  queries: Queries,
  viewer: Viewer,
  prizes: readonly Pick<Prize, 'id' | 'title'>[],
): Promise<ReadonlyMap<string, PrizeName>> {
  const ids = [...new Set(prizes.map(({ id }) => id))];
  const rows =
    ids.length === 0 ? [] : await queries.selectFrom('wheel_prizes').select(['id', 'language', 'texts']).where('id', 'in', ids).execute();
  const columns = new Map(rows.map((row) => [row.id, row]));
  return new Map(prizes.map(({ id, title }) => [id, namedFor(viewer, columns.get(id), title)]));
}
