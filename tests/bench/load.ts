/**
 * A small load generator in a separate process: keeps `connections` connections to one server busy with these paths in turn for some
 * seconds, and prints `{requests, bytes, wrong}`. Loopback only; it ends by itself. It acts as a proxy in front of 256 members, since one
 * address may send only 200 requests a second.
 *
 * node tests/bench/load.ts PORT SECONDS CONNECTIONS PATH…
 */
import { connect } from 'node:net';

const [port, seconds, connections, ...paths] = process.argv.slice(2);
const untilMs = performance.now() + Number(seconds) * 1000;
const head = (path: string, member: number): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/json; data=plain\r\nlang: en_us\r\nX-Forwarded-For: 10.0.0.${member}\r\n\r\n`;
const requests = Array.from({ length: 256 }, (_, member) => paths.map((path) => Buffer.from(head(path, member)))).flat();
const total = { requests: 0, bytes: 0, wrong: 0 };

/** One connection: a request, its whole reply, the next request. */
function keepBusy(first: number): Promise<void> {
  return new Promise((done) => {
    let turn = first;
    let reply = '';
    let missing = -1;
    const socket = connect(Number(port), '127.0.0.1');
    const ask = (): void => {
      if (performance.now() >= untilMs) {
        socket.destroy();
        done();
      } else socket.write(requests[turn++ % requests.length] ?? '');
    };
    socket.on('connect', ask);
    socket.on('error', () => {
      total.wrong += 1;
      done();
    });
    socket.on('data', (chunk) => {
      total.bytes += chunk.length;
      if (missing < 0) {
        reply += chunk.toString('latin1');
        const end = reply.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!reply.startsWith('HTTP/1.1 200')) total.wrong += 1;
        missing = Number(/content-length: (\d+)/i.exec(reply)?.[1] ?? 0) - (reply.length - end - 4);
        reply = '';
      } else missing -= chunk.length;
      if (missing > 0) return;
      missing = -1;
      total.requests += 1;
      ask();
    });
  });
}

await Promise.all(Array.from({ length: Number(connections) }, (_, index) => keepBusy(index * 37)));
console.log(JSON.stringify(total));
