/**
 * Credits deposits by their provider's callback, over so many connections for some seconds, and prints a `Load`.
 * `node ledger-load.ts PORT SECONDS CALLERS KEY FIRST`: the deposits `bench-<n>` from n = FIRST on, of 100 cents each, are
 * there; KEY signs, in hex. Each connection speaks for an address of its own behind a proxy.
 */
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { loadOf } from './latencies.ts';

const [port, seconds, callers, hexKey = '', first] = process.argv.slice(2);
const key = Buffer.from(hexKey, 'hex');
const untilMs = performance.now() + Number(seconds) * 1_000;
const tookMs: number[] = [];
let wrong = 0;
let next = Number(first);

function callback(): string {
  const no = next++;
  const body = JSON.stringify({ event: `event-${no}`, deposit: `bench-${no}`, outcome: 'paid', amount_cents: 100 });
  const time = Date.now();
  const mac = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const headers = [
    'POST /api/payments/sandbox/callback HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    // Another address each time: one alone may ask for 200 a second.
    `X-Forwarded-For: 10.${no >> 14}.${(no >> 6) & 255}.${no & 63}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Payment-Signature: t=${time},v1=${mac}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** One connection: a callback, its whole reply, the next one. */
function keepBusy(): Promise<void> {
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1');
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
      socket.write(callback());
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

await Promise.all(Array.from({ length: Number(callers) }, keepBusy));
console.log(JSON.stringify(loadOf(tookMs, wrong)));
