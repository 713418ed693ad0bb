import formbody from '@fastify/formbody';
import underPressure from '@fastify/under-pressure';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { parseQuery } from './request-fields.ts';

/** What the libraries' own parts would do where ours stay (README.md). */
function server() {
  const app = fastify();
  onTestFinished(() => app.close());
  return app;
}

const headers = { 'content-type': 'application/x-www-form-urlencoded' };

test.each([
  ['a repeated name becomes a list where every handler expects a text', 'lang=de_de&lang=en_us', { lang: ['de_de', 'en_us'] }],
  ['NUL, which PostgreSQL can’t store, is let through', 'name=a%00b', { name: 'a\0b' }],
  ['bytes that are no UTF-8 stay as they were typed', 'name=%ff', { name: '%ff' }],
])('with the form library’s own parser %s; ours refuses the form', async (_what, payload, parsed) => {
  const app = server();
  app.register(formbody);
  app.post('/', (request) => request.body);
  expect((await app.inject({ method: 'POST', url: '/', headers, payload })).json()).toEqual(parsed);
  expect(parseQuery(payload).form).toBeUndefined();
});

test('the shedding library judges by samples of the event loop alone: it lets in any number of calls between two of them', async () => {
  const app = server();
  await app.register(underPressure, { maxEventLoopDelay: 1_000, sampleInterval: 60_000 });
  let [waiting, most] = [0, 0];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/', async () => {
    waiting += 1;
    most = Math.max(most, waiting);
    if (waiting === 1_000) release();
    await released;
    return '';
  });
  const replies = await Promise.all(Array.from({ length: 1_000 }, () => app.inject('/')));
  expect([most, new Set(replies.map(({ statusCode }) => statusCode))]).toEqual([1_000, new Set([200])]);
});
