import type { Insertable } from 'kysely';
import type { Picture } from '#contract/picture.ts';
import type { Tables } from '../../db/schema.ts';
import { oneOf, seedId, someOf } from '../seed-id.ts';
import { programmes } from './programme.ts';

const dayMs = 86_400_000;

/** Films in each of the two rows on Home. */
const rowLength = 8;

/** Scatters the films over the list: 23 shares no divisor with 81. */
const posOf = (n: number): number => (n * 23) % 81;

/** The first films stand in the first row on Home, the next ones in the second. */
function homeRowOf(n: number): 0 | 1 | 2 {
  if (n <= rowLength) return 1;
  return n <= 2 * rowLength ? 2 : 0;
}

/** Video `n` (from 1) of the demo club. Nobody has played it yet, so its count is 0 (H2). */
export function videoRow(
  n: number,
  nowMs: number,
  rev: number,
  film: { picture: Picture | undefined; seconds: number },
): Insertable<Tables['videos']> {
  const programme = oneOf(programmes, n - 1);
  const [title, info] = programme.films[Math.floor((n - 1) / programmes.length)] ?? [programme.name, ''];
  return {
    id: seedId('video', n),
    class_id: seedId('video-class', programme.key),
    title,
    info,
    attributes: JSON.stringify(someOf(programme.tags, 2, n)),
    seconds: film.seconds,
    clip: programme.key,
    picture: film.picture ? JSON.stringify(film.picture) : null,
    plays: 0,
    pos: posOf(n),
    added_ms: nowMs - (1 + ((n * 29) % 81) * 2) * dayMs - n * 47_000,
    home_row: homeRowOf(n),
    hidden: 0,
    rev,
  };
}
