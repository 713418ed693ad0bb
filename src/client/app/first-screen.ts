import { type EarlyRead, firstRows } from '../mirror/first-rows.ts';
import { mirror } from '../mirror/instance.ts';
import type { ClubRouter } from '../routes/router.ts';
import { arrivalEvent } from '../ui/screen.tsx';
import { visitorNow } from './visitor.ts';

/** index.html has mostly read the first rows before the scripts are here; drawing waits for them so long at most. */
const drawingPatienceMs = 300;
/** A database that has not answered by then hangs: the kept copy is opened in the ordinary way, and says so itself. */
const readingPatienceMs = 3_000;
/** What the club says waits for so long to be compared with what was kept. */
const comparingPatienceMs = 1_000;
/** Answers to the first requests are waited for so long before the kept copy opens. */
const answersPatienceMs = 2_500;

const atMost = <T>(ms: number, promise: Promise<T>): Promise<T | 'late'> =>
  Promise.race([promise, new Promise<'late'>((go) => setTimeout(go, ms, 'late'))]);

const kept: Promise<EarlyRead | null> = window.foyerKept ?? Promise.resolve(null);
const answers = Promise.allSettled(Object.values(window.foyerEarly?.replies ?? {}));
const arrived = new Promise((go) => addEventListener(arrivalEvent, go, { once: true }));

let begun: Promise<unknown> = Promise.resolve();

/** Until the first kept rows are shown, or can't be had in time: what comes from the club is compared with them. */
export const firstRowsBegun = (): Promise<unknown> => atMost(comparingPatienceMs, begun);

/**
 * Before anything is drawn: the gates have been asked, the screen's chunk and the first kept rows are here. React would
 * else show a fallback first, and hold the screen itself back for 300 ms so that the fallback does not flicker.
 */
export async function prepareFirstScreen(router: ClubRouter): Promise<void> {
  begun = kept.then((read) => read && mirror.begin(firstRows(read)));
  await Promise.all([router.load(), atMost(drawingPatienceMs, begun)]);
  // The kept rows may say that the club is closed to visitors (T4).
  const { member, closed } = visitorNow();
  if (closed && !member) await router.invalidate();
}

/**
 * When the kept copy may open. At once for a screen that needs more of it than what index.html has read; else the
 * first content comes before it: on a first visit nothing is kept, and Home begins with the rows that are here.
 */
export async function keptCopyMayOpen(idle: () => Promise<void>): Promise<void> {
  const read = await atMost(readingPatienceMs, kept);
  if (read === 'late' || (read && firstRows(read).heads.every(({ state }) => state.collection === 'base'))) return;
  await arrived;
  if (!read) await atMost(answersPatienceMs, answers);
  await idle();
}
