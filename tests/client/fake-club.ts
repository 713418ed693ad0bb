import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { vi } from 'vitest';
import { quietClient } from './test-client.ts';

/** The fake club's reply; `lost`: the connection breaks; `silent`: no reply ever. */
export type Reply = { code: number; msg: string; reason?: string; data?: unknown } | 'lost' | 'silent';
/** A promise is a reply that the page waits for: the test sends it. */
export type Replies = { command: (Reply | Promise<Reply>)[]; outcome: Reply[]; close: Reply[] };

const withData = (data: object): Reply => ({ code: 200, msg: '', data });
export const stored = (reply: object): Reply => withData({ state: 'done', reply });
export const [unknown, running, closed] = [withData({ state: 'unknown' }), withData({ state: 'running' }), withData({ state: 'closed' })];

/** A club that answers commands, requests for their outcome, and closings from three lists; and the client's page. */
export class FakeClub {
  /** Every request, in order. `id`: the command's. */
  asked: { path: string; id: string | null; body: string; url: string }[] = [];
  replies: Replies = { command: [], outcome: [], close: [] };
  /** The waits of commands, in ms. */
  waits: number[] = [];
  /** How many times faster than real time the commands wait, at most (see `#later`). */
  speed = 100;
  /** Requests whose bodies are still being read. */
  #reading = 0;
  readonly #pages: (() => void)[] = [];
  #locks = new Map<string, Promise<unknown>>();

  constructor() {
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => this.#answer(new Request(input, init)));
    Object.defineProperty(navigator, 'locks', {
      value: { request: (name: string, work: () => Promise<unknown>) => this.#locked(name, work) },
      configurable: true,
    });
  }

  /** The paths of requests about commands. */
  get paths(): string[] {
    return this.asked.map(({ path }) => path.replace('/api/', '')).filter((path) => /user_set|PayPassword|command/.test(path));
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const asked = { path: pathname, id: request.headers.get('idempotency-key') ?? searchParams.get('id'), body: '', url: request.url };
    // Recorded before its body is read; otherwise on a busy machine a later request could come first.
    this.asked.push(asked);
    this.#reading += 1;
    asked.body = await request.text().finally(() => (this.#reading -= 1));
    asked.id ??= new URLSearchParams(asked.body).get('id');
    const list = pathname.endsWith('/outcome') ? 'outcome' : pathname.endsWith('/close') ? 'close' : 'command';
    const reply = await (this.replies[list].shift() ?? 'lost');
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    if (reply === 'silent') return new Promise(() => undefined);
    return new Response(JSON.stringify(reply));
  }

  /**
   * A wait of the page. It passes in turns of the event loop, from the first request that the club has read: a busy machine, on which the
   * database takes long, must not make a command look unanswered.
   */
  #later(work: () => void, ms: number): () => void {
    this.waits.push(ms);
    let turns = ms / this.speed;
    const timer = setInterval(() => {
      if (this.asked.length > 0 && this.#reading === 0) turns -= 1;
      if (turns > 0) return;
      clearInterval(timer);
      work();
    }, 1);
    return () => clearInterval(timer);
  }

  #locked(name: string, work: () => Promise<unknown>): Promise<unknown> {
    const turn = (this.#locks.get(name) ?? Promise.resolve()).then(work);
    this.#locks.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /** Closes every page without a chance to clean up: their requests end, and their locks are released. */
  closePages(): void {
    for (const end of this.#pages.splice(0)) end();
    this.#locks.clear();
  }

  /** Starts the page, `atMs`: modules are reset, storage is kept. */
  async startPage(atMs = 1_000) {
    vi.resetModules();
    const commands = await import('#client/commands/open-commands.ts');
    const { withdraw } = await import('#client/commands/withdraw.ts');
    const { setFundPassword } = await import('#client/commands/fund-password.ts');
    const { bindAccount } = await import('#client/commands/bind-account.ts');
    const { resumeOutbox } = await import('#client/commands/resume-outbox.ts');
    const { createClient } = await import('#client/client.ts');
    await (await import('#client/net/exchange.ts')).loadHttp();
    const { signOut } = await import('#client/commands/sign-out.ts');
    const { storeSession } = await import('#client/device/session.ts');
    const { outbox } = await import('#client/device/outbox.ts');
    const { connectionStore } = await import('#client/mirror/connection-store.ts');
    const { mirror } = await import('#client/mirror/instance.ts');
    const { updatesHeld } = await import('#client/pwa/hold-updates.ts');
    this.#pages.push(commands.dropCommands);
    connectionStore.set('online');
    createClient({
      ...quietClient,
      nowMs: () => atMs,
      later: (work, ms) => this.#later(work, ms),
    });
    return {
      commands,
      resumeOutbox,
      signOut,
      storeSession,
      outbox,
      connectionStore,
      mirror,
      updatesHeld,
      setFundPassword,
      bindAccount,
      /** The state of the only command. */
      now: () => commands.openCommands.get()[0]?.now,
      send: () => withdraw({ money: '50', paypwd: '424242' }),
    };
  }
}

/** Everything stored by this client, as one text. */
export async function everythingStored(): Promise<string> {
  const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    for (const table of database.tables) found.push(name, JSON.stringify(await table.toArray()));
    database.close();
  }
  return found.join('\n');
}

/** Ends the test's pages, and empties every database and the storage. */
export async function wipeDevice(club: FakeClub): Promise<void> {
  club.closePages();
  localStorage.clear();
  for (const name of await Dexie.getDatabaseNames()) {
    const database = await new Dexie(name).open();
    for (const table of database.tables) await table.clear();
    database.close();
  }
}
