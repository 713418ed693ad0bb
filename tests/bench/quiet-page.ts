import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from './browser.ts';

type Reply = { id?: number; result?: object; error?: { message: string }; method?: string; params?: object };
type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number };

// The floors have a certificate that this machine has made itself.
const flags = [
  '--ignore-certificate-errors',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--remote-debugging-port=0',
];

/**
 * A phone's page in a browser of its own, driven by the browser's protocol directly. Playwright switches on the protocol's domain `Runtime`,
 * with which tasks of a first start take up to 45 ms longer. Close it after use.
 */
export class QuietPage {
  readonly #browser: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #listeners = new Map<string, (params: object) => void>();
  #sent = 0;

  private constructor(browser: ChildProcess, folder: string, socket: WebSocket) {
    this.#browser = browser;
    this.#folder = folder;
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
      else this.#listeners.get(reply.method ?? '')?.(reply.params ?? {});
    };
  }

  /** `storage`: what local storage has at its start. `slowdown`: of the processor. */
  static async open(storage: Record<string, string>, slowdown: number): Promise<QuietPage> {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-quiet-'));
    // A group of processes of its own: what is started may be a script that starts the browser.
    const browser = spawn(chromiumPath(), [...flags, `--user-data-dir=${folder}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    const port = await portOf(browser);
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { type: string; webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
    await new Promise((done, fail) => Object.assign(socket, { onopen: done, onerror: fail }));
    const page = new QuietPage(browser, folder, socket);
    await page.send('Page.enable');
    await page.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true });
    await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const store = `for (const [key, value] of Object.entries(${JSON.stringify(storage)})) localStorage[key] ??= value`;
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `try { ${store} } catch {}` });
    return page;
  }

  async send(method: string, params: object = {}): Promise<object> {
    this.#sent += 1;
    const id = this.#sent;
    const { result, error } = await new Promise<Reply>((done) => {
      this.#waiting.set(id, done);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = (await this.send('Runtime.evaluate', { expression })) as { result: { value?: unknown } };
    return result.value;
  }

  /** The tasks of the page's main thread from when `url` is opened until `isOver`, in ms. */
  async tasksOf(url: string, isOver: () => Promise<void>): Promise<number[]> {
    const events: TraceEvent[] = [];
    this.#listeners.set('Tracing.dataCollected', (params) => events.push(...(params as { value: TraceEvent[] }).value));
    const complete = new Promise((done) => this.#listeners.set('Tracing.tracingComplete', done));
    await this.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'loading'] } });
    await this.send('Page.navigate', { url });
    await isOver();
    await this.send('Tracing.end');
    await complete;
    return tasksIn(events);
  }

  async close(): Promise<void> {
    this.#socket.close();
    const ended = new Promise((done) => this.#browser.on('exit', done));
    if (this.#browser.pid) process.kill(-this.#browser.pid);
    await ended;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The port that the browser has chosen for its protocol. */
const portOf = (browser: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    let said = '';
    browser.on('exit', () => fail(new Error(`the browser ended: ${said}`)));
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, port] = /listening on ws:\/\/[^:]+:(\d+)/.exec(said) ?? [];
      if (port) done(port);
    });
  });

/** Those of the thread that painted first, each with the microtasks after it; without tasks that run within another one. */
function tasksIn(events: readonly TraceEvent[]): number[] {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('nothing was painted');
  const ofThread = events
    .filter(
      ({ name, ph, pid, tid }) =>
        /::RunTask$|_PerformMicrotaskCheckpoint$/.test(name) && ph === 'X' && pid === painted.pid && tid === painted.tid,
    )
    .sort((a, b) => a.ts - b.ts);
  const tasks: number[] = [];
  let end = 0;
  for (const { name, ts, dur = 0 } of ofThread) {
    if (ts < end) continue;
    end = ts + dur;
    const ms = dur / 1000;
    // The trace has the microtasks beside the task that they belong to.
    if (name.endsWith('::RunTask') || tasks.length === 0) tasks.push(ms);
    else tasks.push((tasks.pop() ?? 0) + ms);
  }
  return tasks;
}
