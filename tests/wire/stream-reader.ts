import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import type { StreamNews } from '../../src/contract/stream.ts';
import type { Timer } from '../../src/server/timer.ts';
import type { OpenClub } from './open-club.ts';

/** A timer that a test runs by hand. */
export class HandTimer implements Timer {
  readonly #waiting = new Set<() => void>();

  after(_ms: number, act: () => void): { cancel(): void } {
    this.#waiting.add(act);
    return { cancel: () => this.#waiting.delete(act) };
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Runs what is waiting, and returns when something is waiting again. */
  async pass(): Promise<void> {
    const due = [...this.#waiting];
    this.#waiting.clear();
    for (const act of due) act();
    await vi.waitFor(() => expect(this.isWaiting).toBe(true), { interval: 5, timeout: 10_000 });
  }

  /** Runs what is waiting for the last time: nobody is connected any more. */
  passLast(): void {
    for (const act of [...this.#waiting]) act();
    this.#waiting.clear();
  }
}

/** One block of a stream: an event with its data, or a comment. */
export type Block = { event: string; data: unknown };

/** A stream as a client reads it. */
export class StreamReader {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = '';

  private constructor(response: Response) {
    this.response = response;
    if (!response.body) throw new Error('no body');
    this.#reader = response.body.getReader();
  }

  static async open(club: OpenClub, headers: Record<string, string>, query = ''): Promise<StreamReader> {
    const reader = new StreamReader(await fetch(`${await listening(club)}/api/stream${query}`, { headers }));
    onTestFinished(() => reader.close());
    return reader;
  }

  /** The next block; undefined at the end. */
  async next(): Promise<Block | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        return blockOf(block);
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += new TextDecoder().decode(value);
    }
  }

  /** The data of the next block, which must be news. */
  async news(): Promise<StreamNews> {
    const block = await this.next();
    expect(block?.event).toBe('shelves');
    return block?.data as StreamNews;
  }

  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
  }
}

function blockOf(text: string): Block {
  const [first = '', second = ''] = text.split('\n');
  return first.startsWith(':')
    ? { event: ':', data: first }
    : { event: first.replace('event: ', ''), data: JSON.parse(second.replace('data: ', '')) };
}

const origins = new WeakMap<OpenClub, Promise<string>>();

/** The address of the club: a stream does not end, and `inject` would wait for its end. */
export function listening(club: OpenClub): Promise<string> {
  const known = origins.get(club) ?? club.app.listen({ port: 0, host: '127.0.0.1' }).then(() => originOf(club));
  origins.set(club, known);
  return known;
}

const originOf = ({ app }: OpenClub): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

export const withToken = (token: string, lang = 'en_us'): Record<string, string> => ({
  token: Buffer.from(token).toString('base64'),
  lang,
  accept: 'text/event-stream, application/json; data=plain',
});
