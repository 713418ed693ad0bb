import { expect, test } from 'vitest';
import { passwordHashing } from './password-hashing.ts';

const randomBytes = (length: number) => new Uint8Array(length).fill(7);
const make = (limits?: { atOnce: number; waiting: number; waitMs: number }, pepper = new Uint8Array(32)) =>
  passwordHashing({ pepper, randomBytes, ...(limits ? { limits } : {}) });

test('a hash is argon2id with 19 MiB and two passes, and verifies only with its own pepper', async () => {
  const hashing = make();
  const hashed = await hashing.hash('correct horse');
  if (!hashed.ok) throw new Error(hashed.why);
  expect(hashed.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashing.verify('correct horse', hashed.value)).toEqual({ ok: true, value: true });
  expect(await hashing.verify('wrong horse', hashed.value)).toEqual({ ok: true, value: false });
  expect(await make(undefined, new Uint8Array(32).fill(1)).verify('correct horse', hashed.value)).toEqual({ ok: true, value: false });
});

test('the same letters in another Unicode form are the same password', async () => {
  const hashing = make();
  const hashed = await hashing.hash('Cà phê sữa đá'.normalize('NFC'));
  expect(await hashing.verify('Cà phê sữa đá'.normalize('NFD'), hashed.ok ? hashed.value : '')).toEqual({ ok: true, value: true });
});

test('without a hash the same work is done, and the result is false', async () => {
  expect(await make().verify('anything', undefined)).toEqual({ ok: true, value: false });
});

test('a full queue and too long a wait are refused, and freed slots are used', async () => {
  const outcomes = async (limits: { atOnce: number; waiting: number; waitMs: number }, count: number) => {
    const hashing = make(limits);
    const hashed = await Promise.all(Array.from({ length: count }, () => hashing.verify('x', undefined)));
    const afterwards = await hashing.verify('x', undefined);
    return [...hashed, afterwards].map(({ ok }) => ok);
  };
  expect(await outcomes({ atOnce: 1, waiting: 1, waitMs: 60_000 }, 3)).toEqual([true, true, false, true]);
  expect(await outcomes({ atOnce: 2, waiting: 8, waitMs: 60_000 }, 8)).toEqual(Array(9).fill(true));
  expect(await outcomes({ atOnce: 1, waiting: 8, waitMs: 1 }, 2)).toEqual([true, false, true]);
});
