import * as v from 'valibot';
import { expect, test } from 'vitest';
import { encodeData } from '#contract/envelope.ts';
import { openEnvelope } from './envelope.ts';
import { OutdatedError, RefusedError, UnreachableError } from './errors.ts';

const schema = v.object({ word: v.string() });
const reply = (fields: object): string => JSON.stringify({ code: 200, msg: '', data: '', ...fields });

test.each([
  ['base64', encodeData({ word: 'Xin chào 你好 🎭' })],
  ['plain JSON', { word: 'Xin chào 你好 🎭' }],
])('data as %s is decoded to the value that was sent (E0.3, C30)', (_form, data) => {
  expect(openEnvelope(reply({ data, msg: 'ok' }), schema)).toEqual({ data: { word: 'Xin chào 你好 🎭' }, message: 'ok' });
});

test.each([
  ['a hotel log-in page', '<!doctype html><title>Welcome to the hotel</title>'],
  ['a truncated body', '{"code":200,"msg":"","da'],
  ['an empty body', ''],
  ['JSON of another service', '{"status":"ok"}'],
  ['a JSON string', '"hello"'],
  ['data that is not base64', reply({ data: '***' })],
])('%s is not a reply of the server', (_what, text) => {
  expect(() => openEnvelope(text, schema)).toThrow(UnreachableError);
});

test('any other code is a refusal with its reason and message (E0.8, C30)', () => {
  const open = () => openEnvelope(reply({ code: 403, reason: 'login_wrong', msg: 'Wrong' }), schema);
  expect(open).toThrow(RefusedError);
  expect(open).toThrow('Wrong');
});

test('data of an unknown form asks for an update', () => {
  expect(() => openEnvelope(reply({ data: { word: 7 } }), schema)).toThrow(OutdatedError);
});
