import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256, verifyEd25519 } from './proofs.ts';

const pair = generateKeyPairSync('ed25519');
const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const signature = sign(null, Buffer.from('a text'), pair.privateKey).toString('base64');
const other = sign(null, Buffer.from('another'), pair.privateKey).toString('base64');

afterEach(() => {
  vi.restoreAllMocks();
});

test('SHA-256 gives the same hash as Node', async () => {
  expect(Buffer.from(await sha256(new TextEncoder().encode('abc'))).toString('hex')).toBe(createHash('sha256').update('abc').digest('hex'));
});

test.each([
  ['the signed text', { publicKey, signature }, 'a text', 'valid'],
  ['another text', { publicKey, signature }, 'a Text', 'wrong'],
  ['another signature', { publicKey, signature: other }, 'a text', 'wrong'],
  ['a signature that is too short', { publicKey, signature: 'AAAA' }, 'a text', 'wrong'],
  ['a key that is not base64', { publicKey: '***', signature }, 'a text', 'wrong'],
  ['nothing', { publicKey: '', signature: '' }, 'a text', 'wrong'],
])('a signature over %s', async (_name, signed, text, expected) => {
  expect(await verifyEd25519(signed, text)).toBe(expected);
});

test('without Ed25519 in the browser, a signature is unsupported and never valid', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no such algorithm', 'NotSupportedError'));
  expect(await verifyEd25519({ publicKey, signature }, 'a text')).toBe('unsupported');
});
