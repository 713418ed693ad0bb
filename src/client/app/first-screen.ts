import { type EarlyRead, firstRows } from '../mirror/first-rows.ts';
import { mirror } from '../mirror/instance.ts';
import { type Resource, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';
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
/** What the requests of index.html ask for. */
const askedFor: Record<string, Resource> = {
  '/api/mirror/base': resourceOf('base'),
  '/api/xuanfei/xuanfeilist?page=1': resourceOf('profiles', '0'),
};
const arrived = new Promise((go) => addEventListener(arrivalEvent, go, { once: true }));

let begun: Promise<unknown> = Promise.resolve();

/** Until the first kept rows are shown, or can't be had in time: what comes from the club is compared with them. */
export const firstRowsBegun = (): Promise<unknown> => atMost(comparingPatienceMs, begun);

/**
 * Where nothing is kept: what index.html has asked for goes into the mirror, as if a screen wanted it. The club may refuse it and
 * end the session, which is told in the member's language: so its words have to be here.
 */
async function pullAsked(language: Promise<unknown>): Promise<void> {
  await language;
  const asked = Object.keys(window.foyerEarly?.replies ?? {}).flatMap((path) => askedFor[path] ?? []);
  await Promise.all(asked.map((resource) => subscriptions.pull(resource, 'first')));
}

/**
 * Before anything is drawn: the gates have been asked, the screen's chunk and the first rows are here, kept ones or, on a
 * first visit, those that index.html has asked for. An empty screen that is drawn and laid out first costs a slow phone as much
 * as the screen itself. React would besides show a fallback first, and hold the screen back for 300 ms so that it does not flicker.
 */
export async function prepareFirstScreen(router: ClubRouter, language: Promise<unknown>): Promise<void> {
  begun = kept.then((read) => read && mirror.begin(firstRows(read)));
  const rows = kept.then((read) => (read ? begun : pullAsked(language)));
  await Promise.all([router.load(), atMost(drawingPatienceMs, rows)]);
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
