/**
 * Places bets of one point over several connections for some seconds, and prints a `Load`. `node bets-load.ts PORT SECONDS CALLERS LID
 * EXPECT TOKEN…`: every caller is a different member.
 */
import { randomUUID } from 'node:crypto';
import { postLoad } from './post-load.ts';

const [port, seconds, callers, lid = '', expect = '', ...tokens] = process.argv.slice(2);

const load = await postLoad(Number(port), Number(seconds), Number(callers), (caller) => ({
  path: '/api/game/placeOrder',
  headers: [
    'Content-Type: application/x-www-form-urlencoded',
    'Accept: application/json; data=plain',
    `token: ${Buffer.from(tokens[caller % tokens.length] ?? '').toString('base64')}`,
    `Idempotency-Key: ${randomUUID()}`,
  ],
  body: new URLSearchParams({ item: 'bi', money: '1', lid, expect }).toString(),
}));
console.log(JSON.stringify(load));
