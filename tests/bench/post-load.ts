import { connect } from 'node:net';
import { type Load, loadOf } from './latencies.ts';

/** A POST: its path, header lines and body. */
export type Post = { path: string; headers: readonly string[]; body: string };

/**
 * Keeps `callers` connections to one server busy with the requests from `next`, for `seconds`: a request, its whole reply, the next one. A
 * reply that is not a success (HTTP 200 and code 200) counts as wrong.
 */
export async function postLoad(port: number, seconds: number, callers: number, next: (caller: number) => Post): Promise<Load> {
  const untilMs = performance.now() + seconds * 1_000;
  const tookMs: number[] = [];
  let wrong = 0;

  function keepBusy(caller: number): Promise<void> {
    return new Promise((done) => {
      const socket = connect(port, '127.0.0.1');
      let fromMs = 0;
      let reply = '';
      const ask = (): void => {
        if (performance.now() >= untilMs) {
          socket.destroy();
          done();
          return;
        }
        reply = '';
        fromMs = performance.now();
        socket.write(bytesOf(port, next(caller)));
      };
      socket.on('connect', ask);
      socket.on('error', () => {
        wrong += 1;
        done();
      });
      socket.on('data', (chunk) => {
        reply += chunk.toString('latin1');
        const end = reply.indexOf('\r\n\r\n');
        const length = Number(/content-length: (\d+)/i.exec(reply)?.[1]);
        if (end < 0 || reply.length < end + 4 + length) return;
        if (reply.startsWith('HTTP/1.1 200') && reply.includes('"code":200')) tookMs.push(performance.now() - fromMs);
        else wrong += 1;
        ask();
      });
    });
  }

  await Promise.all(Array.from({ length: callers }, (_, caller) => keepBusy(caller)));
  return loadOf(tookMs, wrong);
}

function bytesOf(port: number, { path, headers, body }: Post): string {
  const lines = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
