import { createHash } from 'node:crypto';
import type { Queries } from '../db/database.ts';
import type { Cue } from '../media/captions.ts';

/** Captions of a clip in one language; those that were there in it go. They change no collection: a video names them when it is opened. */
export async function storeCaptions(
  tx: Queries,
  { clip, lang, cues: said, atMs }: { clip: string; lang: string; cues: readonly Cue[]; atMs: number },
): Promise<void> {
  const cues = JSON.stringify(said);
  const hash = createHash('sha256').update(cues).digest('hex').slice(0, 16);
  const values = { cues, count: said.length, hash, at_ms: atMs };
  await tx
    .insertInto('captions')
    .values({ clip, lang, ...values })
    .onConflict((conflict) => conflict.columns(['clip', 'lang']).doUpdateSet(values))
    .execute();
}
