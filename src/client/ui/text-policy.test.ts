import { expect, test, vi } from 'vitest';
import { allowText, onlyText } from './text-policy.ts';

test.each([
  ['1.5&times;', true],
  ['Ä & ö 日本語', true],
  ['<b>loud</b> and <i>slow</i> and <u>low</u>', true],
  ['&lt;script&gt;', true],
  ['<script>alert(1)</script>', false],
  ['<img src=x onerror=alert(1)>', false],
  ['<b onclick=alert(1)>', false],
  ['<b/onclick=alert(1)>', false],
  ['<body onload=alert(1)>', false],
  ['<B>', false],
  ['< b', false],
  ['<!-- -->', false],
  ['</p>', false],
  ['a < b', false],
])('%j may be written as text: %s', (text, passes) => expect(onlyText(text)).toBe(passes ? text : null));

test('the policy is created once, and allows no script', () => {
  const trustedTypes = {
    defaultPolicy: null as unknown,
    createPolicy: vi.fn((name: string, rules: object) => {
      trustedTypes.defaultPolicy = { name, rules };
    }),
  };
  vi.stubGlobal('trustedTypes', trustedTypes);
  allowText();
  allowText();
  expect(trustedTypes.createPolicy).toHaveBeenCalledOnce();
  const [name, rules] = trustedTypes.createPolicy.mock.calls[0] ?? [];
  expect([name, Object.keys(rules ?? {})]).toEqual(['default', ['createHTML']]);
  vi.unstubAllGlobals();
});
