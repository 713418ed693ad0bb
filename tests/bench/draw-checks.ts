import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { rollDice } from '../../src/domain/dice.ts';
import type { PublishedDraw } from '../../src/domain/draw-check.ts';
import { root } from '../e2e/club-server.ts';
import { phone } from './browser.ts';
import { begin, line, spread } from './figures.ts';

const runs = 3;
const draws = 1_000;
const slowdown = 4;

/** The domain's own check as a module for a page. */
async function checkModule(): Promise<string> {
  const bundle = await rolldown({ input: join(root, 'src/domain/draw-check.ts') });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0].code;
}

/** Draws of one chain, as the club would publish them. */
async function publishedDraws(): Promise<PublishedDraw[]> {
  const hmac = async (key: Uint8Array, message: string) => createHmac('sha256', key).update(message).digest();
  let commitment = createHash('sha256').update('bench').digest();
  const all: PublishedDraw[] = [];
  for (let k = 0; k < draws; k += 1) {
    const seed = commitment;
    commitment = createHash('sha256').update(seed).digest();
    const name = { lotteryKey: 'bench', expect: String(k), beacon: 'none' };
    all.push({ ...name, commitment: commitment.toString('hex'), seed: seed.toString('hex'), dice: await rollDice(hmac, seed, name) });
  }
  return all;
}

/** Checks one draw and a thousand of them in Chromium, with a CPU 4 x slower, by WebCrypto as the client does. */
export async function drawChecksBench(): Promise<void> {
  begin('checks', `Checking draws on a phone, processor ${slowdown} x slower, ${runs} runs`);
  const code = await checkModule();
  // From an origin of our own without the club's CSP, which would block a test's module.
  const server = createServer((request, response) => {
    const isModule = request.url === '/check.js';
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
    response.end(isModule ? code : '<!doctype html><title>bench</title>');
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const all = await publishedDraws();
  const figures = { one: [] as number[], many: [] as number[] };
  try {
    for (let run = 0; run < runs; run += 1) {
      const { browser, page } = await phone(origin, slowdown);
      await page.goto('/');
      const [one, many] = await page.evaluate(timeChecks, all);
      figures.one.push(one);
      figures.many.push(many);
      await browser.close();
    }
  } finally {
    server.close();
  }
  line('one draw', spread(figures.one, 'ms'));
  line(`${draws} draws`, spread(figures.many, 'ms'));
}

/** Runs in the page: ms for one check, and for all. Throws if one does not match. */
async function timeChecks(all: PublishedDraw[]): Promise<[one: number, many: number]> {
  const path = '/check.js';
  const { checkDraw } = (await import(path)) as typeof import('../../src/domain/draw-check.ts');
  const sha256 = async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  const hmac = async (key: Uint8Array, message: string) => {
    const made = await crypto.subtle.importKey('raw', key as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', made, new TextEncoder().encode(message)));
  };
  const time = async (some: PublishedDraw[]) => {
    const fromMs = performance.now();
    for (const draw of some) {
      const verdict = await checkDraw({ sha256, hmac }, draw);
      if (verdict.commitment !== 'match' || verdict.dice !== 'match') throw new Error(`draw ${draw.expect} does not match`);
    }
    return performance.now() - fromMs;
  };
  const one = await time(all.slice(0, 1));
  return [one, await time(all)];
}
