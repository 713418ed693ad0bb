import { expect, test } from 'vitest';
import { frameAddress } from './frame-address.ts';

const own = 'https://club.example';
const allowed = [
  'https://help.example',
  'https://chat.example:8443/',
  'http://plain.example',
  'https://path.example/only/here',
  '*',
  'null',
  '',
];

test.each([
  ['/support/index.html', 'https://club.example/support/index.html'],
  ['https://club.example/support/?a=1', 'https://club.example/support/?a=1'],
  ['https://help.example/desk?club=7#top', 'https://help.example/desk?club=7#top'],
  [' https://HELP.example/ ', 'https://help.example/'],
  ['https://chat.example:8443/x', 'https://chat.example:8443/x'],
])('%s may be framed (S44, Q32)', (address, expected) => expect(frameAddress(address, allowed, own)?.href).toBe(expected));

test.each([
  [''],
  ['   '],
  ['https://'],
  ['javascript:alert(1)'],
  [' JaVaScRiPt:alert(1)'],
  ['data:text/html,<p>hello'],
  ['blob:https://club.example/0f0e'],
  ['about:blank'],
  ['file:///etc/passwd'],
  ['http://help.example/'],
  ['http://plain.example/'],
  ['https://help.example:444/'],
  ['https://help.example.evil.example/'],
  ['https://evil.example/?https://help.example'],
  ['https://help.example@evil.example/'],
  ['https://member:secret@help.example/'],
  ['https://member@club.example/support/'],
  ['//evil.example/support'],
  ['/\\evil.example'],
  ['https://path.example/only/here'],
])('%s may not be framed (S44, Q32)', (address) => expect(frameAddress(address, allowed, own)).toBeNull());

test('in development, the own origin may be plain http', () => {
  expect(frameAddress('/support/index.html', [], 'http://127.0.0.1:8080')?.href).toBe('http://127.0.0.1:8080/support/index.html');
  expect(frameAddress('http://127.0.0.1:9000/', [], 'http://127.0.0.1:8080')).toBeNull();
});
