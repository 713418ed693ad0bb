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
])('data as %s is the value that was sent (E0.3, C30)', (_form, data) => {
  expect(openEnvelope(reply({ data, msg: 'ok' }), schema)).toEqual({ data: { word: 'Xin chào 你好 🎭' }, message: 'ok' });
});

test.each([
  ['a hotel log-in page', '<!doctype html><title>Welcome to the hotel</title>'],
  ['a body that broke off', '{"code":200,"msg":"","da'],
  ['an empty body', ''],
  ['JSON of somebody else', '{"status":"ok"}'],
  ['a JSON text', '"hello"'],
  ['data that is no base64', reply({ data: '***' })],
])('%s is no answer of the club', (_what, text) => {
  expect(() => openEnvelope(text, schema)).toThrow(UnreachableError);
});

test('another code is a refusal with its reason and message (E0.8, C30)', () => {
  const open = () => openEnvelope(reply({ code: 403, reason: 'login_wrong', msg: 'Wrong' }), schema);
  expect(open).toThrow(RefusedError);
  expect(open).toThrow('Wrong');
});

test('data in a form that is not known asks for an update', () => {
  expect(() => openEnvelope(reply({ data: { word: 7 } }), schema)).toThrow(OutdatedError);
});
