import { beforeEach, expect, test } from 'vitest';
import { recheckSession, storeSession } from '../device/session.ts';
import { askToPersist } from './persist.ts';

beforeEach(() => {
  localStorage.clear();
  recheckSession();
});

test('persistent storage is requested after a log-in, and only once (O20)', async () => {
  let asked = 0;
  const storage = {
    persist: async () => {
      asked += 1;
      return false;
    },
  };
  askToPersist(storage);
  expect(asked, 'a visitor asks for nothing').toBe(0);
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'm' });
  expect(asked).toBe(1);
  storeSession({ token: 'another', tokensso: 'an-sso', memberId: 'm' });
  askToPersist(storage);
  expect(asked).toBe(1);
});

test('a browser without persistent storage, or one that refuses it, causes no error (O20)', async () => {
  storeSession({ token: 'a-token', tokensso: 'an-sso', memberId: 'm' });
  askToPersist(undefined);
  askToPersist({ persist: () => Promise.reject(new Error('refused')) });
  await Promise.resolve();
  expect(localStorage.getItem('foyer.persist')).toBe('1');
});
