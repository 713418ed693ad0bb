import type { CDPSession, Page } from '@playwright/test';

/** What one tap led to, in ms since the finger touched the screen: the frame that answers it, and the first one with the next screen's content. */
export type TapFrames = { feedbackMs: number; contentMs: number };

type Mark = 'tap' | 'feedback' | 'content';
type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number; cat: string };

/** How long the page is left alone after a tap, in ms: to be asked, it evaluates code of Playwright's, the first time for 77 ms at 4 x. */
const undisturbedMs = 400;

/** Has every page of this kind note its taps: a mark at the touch, and one in each of the two frames. `arrival`: what comes before the second one. */
export async function watchTaps(page: Page, arrival: 'foyer:arrival' | 'foyer:age' = 'foyer:arrival'): Promise<void> {
  await page.addInitScript((event) => {
    const watched = { done: 0 };
    Object.assign(window, { watched });
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        watched.done = 0;
        performance.mark('tap', { startTime: timeStamp });
        const note = (name: string): void => {
          performance.mark(name);
          watched.done += 1;
        };
        requestAnimationFrame(() => note('feedback'));
        addEventListener(
          event,
          () => {
            const look = (): void => {
              const main = document.querySelector('main');
              const isFull = main && !main.querySelector('[aria-busy="true"]') && (main.textContent ?? '').length > 20;
              if (isFull) note('content');
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true },
        );
      },
      true,
    );
  }, arrival);
}

/**
 * Does `tap`, and reads from the browser's trace when those two frames were finished. The page itself can't tell: a timer or message that is sent from a
 * frame comes after whatever else is waiting, pictures and further frames, up to 30 ms later. Undefined if the tap led nowhere within 5 s.
 */
export async function tracedTap(page: Page, session: CDPSession, tap: () => Promise<void>): Promise<TapFrames | undefined> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['cc', 'blink.user_timing'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await tap();
  await page.waitForTimeout(undisturbedMs);
  const isDone = await page
    .waitForFunction(() => (window as unknown as { watched: { done: number } }).watched.done === 2, null, { timeout: 5_000, polling: 50 })
    .then(
      () => true,
      () => false,
    );
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return isDone ? framesOf(events) : undefined;
}

function framesOf(events: readonly TraceEvent[]): TapFrames {
  const marked = (name: Mark): TraceEvent => {
    const mark = events.findLast((event) => event.name === name && event.cat.includes('user_timing'));
    if (!mark) throw new Error(`the trace has no mark ${name}`);
    return mark;
  };
  const tap = marked('tap');
  const finished = (name: Mark): number => {
    const { ts, pid, tid } = marked(name);
    const frame = events.find(
      (event) =>
        event.name === 'ProxyMain::BeginMainFrame' &&
        event.pid === pid &&
        event.tid === tid &&
        event.ts <= ts &&
        ts <= event.ts + (event.dur ?? 0),
    );
    if (!frame) throw new Error(`the trace has no frame around ${name}`);
    return (frame.ts + (frame.dur ?? 0) - tap.ts) / 1000;
  };
  return { feedbackMs: finished('feedback'), contentMs: finished('content') };
}
