import { expect, test } from 'vitest';
import { payAddress } from './pay-address.ts';

const own = 'https://club.example';
const allowed = ['https://pay.example'];

test.each([
  ['/api/sandbox-pay/0f0e-1', 'https://club.example/api/sandbox-pay/0f0e-1'],
  ['https://club.example/api/sandbox-pay/0f0e-1', 'https://club.example/api/sandbox-pay/0f0e-1'],
  ['https://pay.example/checkout?id=1', 'https://pay.example/checkout?id=1'],
])('%s may be opened (S37)', (address, expected) => expect(payAddress(address, allowed, own)?.href).toBe(expected));

test.each([
  ['/Home'],
  ['/api/sandbox-pay/'],
  ['/api/sandbox-pay/../member/logout'],
  ['/api/sandbox-pay/a/b'],
  ['https://evil.example/api/sandbox-pay/1'],
  ['http://pay.example/'],
  ['javascript:alert(1)'],
  ['data:text/html,pay'],
  [''],
])('%s may not (S37)', (address) => expect(payAddress(address, allowed, own)).toBeNull());
