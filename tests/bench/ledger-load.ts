/**
 * Credits deposits by their provider's callback, over several connections for some seconds, and prints a `Load`. `node ledger-load.ts PORT
 * SECONDS CALLERS KEY FIRST`: the deposits `bench-<n>` from n = FIRST on, of 100 cents each, must exist; KEY signs, in hex. Each connection
 * uses its own address behind a proxy.
 */
import { createHmac } from 'node:crypto';
import { type Post, postLoad } from './post-load.ts';

const [port, seconds, callers, hexKey = '', first] = process.argv.slice(2);
const key = Buffer.from(hexKey, 'hex');
let next = Number(first);

function callback(): Post {
  const no = next++;
  const body = JSON.stringify({ event: `event-${no}`, deposit: `bench-${no}`, outcome: 'paid', amount_cents: 100 });
  const time = Date.now();
  const mac = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const headers = [
    // A different address each time: one may send only 200 requests a second.
    `X-Forwarded-For: 10.${no >> 14}.${(no >> 6) & 255}.${no & 63}`,
    'Content-Type: application/json',
    `X-Payment-Signature: t=${time},v1=${mac}`,
  ];
  return { path: '/api/payments/sandbox/callback', headers, body };
}

console.log(JSON.stringify(await postLoad(Number(port), Number(seconds), Number(callers), callback)));
