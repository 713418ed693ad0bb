import { METHODS } from 'node:http';
import type { Call } from '../../src/contract/call.ts';
import { calls } from '../../src/contract/calls.ts';

/** Numbers from 0 to 1 from a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface HostileRequest {
  method: string;
  target: string;
  headers: [string, string][];
  body: Buffer;
}

const addresses = Object.values<Call>(calls).flatMap((call) =>
  [...call.get, ...call.post].map((path) => ({
    path,
    verb: call.get.includes(path) ? 'GET' : 'POST',
    fields: Object.keys(call.fields.entries),
  })),
);

/** Values that have broken servers before. */
const nasty = [
  '',
  '0',
  '-1',
  '1e309',
  'NaN',
  '00000000',
  '9'.repeat(400),
  "' or '1'='1",
  '"; drop table members; --',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '\0',
  'a\0b',
  '\r\nset-cookie: x=1',
  '\u202e\u2066\ufeff',
  '𝕬𝖉𝖒𝖎𝖓',
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301'.repeat(40),
  'ﷺ'.repeat(30),
  '%',
  '%%%',
  '%u0041',
  '%ff%fe',
  '%C0%80',
  '%ED%A0%80',
  '[]',
  '[object Object]',
  'eyJhbGciOiJub25lIn0.e30.',
  'WyJlcG9jaCIsInJlZ2lvbnMiLCJhbGwiLDEsMSwifiJd',
];
const names =
  'id page class cursor username password code sso adsid kefuId lang lat lng realLat __proto__ constructor toString page[] page.x'.split(
    ' ',
  );

/** Generates hostile requests, the same ones for the same seed. */
export function hostileRequests(seed: number) {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const often = (share: number) => random() < share;
  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
  const percent = (value: Buffer) => [...value].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const value = () => (often(0.7) ? one(nasty) : bytes(below(24)).toString('latin1'));
  const encoded = (text: string) =>
    often(0.8) ? encodeURIComponent(text.toWellFormed()) : often(0.5) ? percent(Buffer.from(text)) : text.replace(/[^\x21-\x7e]|#/g, '');
  const form = () =>
    Array.from({ length: below(often(0.05) ? 60 : 6) }, () => `${encoded(often(0.8) ? one(names) : value())}=${encoded(value())}`).join(
      '&',
    );
  const path = (to: string): string => {
    const known = `/api${to.replace(':shelf', () => one(['regions', 'videos', 'base', encodeURIComponent(value().toWellFormed())]))}`;
    if (often(0.6)) return known;
    if (often(0.3)) return known.slice(0, below(known.length)) + percent(bytes(below(4)));
    if (often(0.3)) return `/${one(['assets', 'media/pictures', 'api/mirror', '', '.', 'support', '%2e%2e'])}/${encoded(value())}`;
    if (often(0.3)) return `/${percent(bytes(below(40)))}`;
    return one([
      '/',
      '//',
      '/..',
      '/api',
      '/api/',
      '/api//system/base',
      '/./api/system/base',
      '/healthz',
      '/readyz/',
      `/${'a'.repeat(below(5_000))}`,
      '/media/pictures/0123456789abcdef-320.webp',
    ]);
  };
  const headerValue = () => value().replace(/[^\x20-\x7e]/g, '');
  const header = (): [string, string] =>
    one<() => [string, string]>([
      () => ['accept', one(['*/*', 'text/html', 'application/json; data=plain', 'application/json;q=;data=plain', ',;,;', headerValue()])],
      () => ['accept-encoding', one(['br', 'gzip;q=0', '*;q=1.5', ';;;', 'br;q=0.001, gzip', headerValue()])],
      () => ['lang', one(['zh_cn', 'en_us', '__proto__', 'xx', headerValue()])],
      () => [
        'token',
        one([headerValue(), bytes(32).toString('base64'), Buffer.from('a'.repeat(43)).toString('base64'), 'a'.repeat(4_000)]),
      ],
      () => ['tokensso', one([headerValue(), 'b'.repeat(43)])],
      () => ['if-none-match', one(['*', 'W/"x"', ',,,', '"'.repeat(100), headerValue()])],
      () => ['range', one(['bytes=0-', 'bytes=9-1', 'bytes=-1', 'bytes=0-0,1-1,2-2', headerValue()])],
      () => ['x-forwarded-for', one(['127.0.0.1', '::ffff:1.2.3.4', 'unknown, 1', headerValue()])],
      () => ['idempotency-key', headerValue()],
      () => ['x-request-id', headerValue()],
      () => ['expect', one(['100-continue', headerValue()])],
    ])();
  const contentTypes = [
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=utf-8',
    'application/json',
    'multipart/form-data; boundary=x',
    'text/plain',
    ';;;',
    'a/b/c',
  ];
  /** Each field of a call once, so that only the values are wrong. */
  const fitting = (fields: readonly string[]) =>
    fields
      .filter(() => often(0.6))
      .map((name) => `${name}=${encoded(often(0.3) ? '00000000' : value())}`)
      .join('&');
  const body = (fields: readonly string[]): Buffer => {
    if (often(0.5)) return Buffer.from(fitting(fields));
    if (often(0.5)) return Buffer.from(form());
    if (often(0.3)) return bytes(below(2_000));
    if (often(0.05)) return Buffer.from(`username=${'x'.repeat(60_000 + below(10_000))}`);
    return Buffer.from(one(['{"username":"a"}', '[[[[', '<?xml version="1.0"?>', '&&&&====', '=', 'a'.repeat(below(500))]));
  };

  return {
    random,
    /** A request that can be expressed as HTTP. */
    next(): HostileRequest {
      const call = one(addresses);
      const method = often(0.6) ? call.verb : often(0.6) ? one(['GET', 'POST']) : one(METHODS.filter((name) => name !== 'CONNECT'));
      const headers = Array.from({ length: below(5) }, header);
      const withBody = method === 'POST' ? often(0.9) : often(0.1);
      if (withBody && often(0.9)) headers.push(['content-type', often(0.6) ? 'application/x-www-form-urlencoded' : one(contentTypes)]);
      const query = often(method === 'POST' ? 0.1 : 0.5) ? `?${often(0.5) ? fitting(call.fields) : form()}` : '';
      return { method, target: path(call.path) + query, headers, body: withBody ? body(call.fields) : Buffer.alloc(0) };
    },
    /** Bytes for a socket that need not be valid HTTP. */
    nextBytes(): Buffer {
      const { method, target, headers, body: payload } = this.next();
      const lines = headers.map(([name, text]) => `${name}: ${text}`);
      const length = one([
        `content-length: ${payload.length}`,
        `content-length: ${below(100_000)}`,
        'content-length: -1',
        'content-length: 1\r\ncontent-length: 2',
        'transfer-encoding: chunked',
        'transfer-encoding: chunked\r\ncontent-length: 3',
        '',
      ]);
      const whole = Buffer.concat([
        Buffer.from(`${method} ${target} HTTP/1.1\r\nhost: x\r\n${[...lines, length].filter(Boolean).join('\r\n')}\r\n\r\n`, 'latin1'),
        payload,
      ]);
      if (often(0.3)) return whole;
      if (often(0.2)) return bytes(below(300));
      if (often(0.2)) return Buffer.from(`GET / HTTP/${one(['0.9', '3.0', '1.1 1.1', ''])}\r\n\r\n`);
      if (often(0.2)) return Buffer.from(`GET /api/system/base HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(below(40_000))}\r\n\r\n`);
      if (often(0.3)) return Buffer.concat([whole, whole, whole]);
      const spoilt = Buffer.from(whole);
      for (let n = 0; n < 1 + below(6); n += 1) spoilt[below(spoilt.length)] = below(256);
      return often(0.5) ? spoilt : whole.subarray(0, below(whole.length));
    },
  };
}
