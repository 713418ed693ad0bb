import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { preference, setPreference } from '../../device/preferences.ts';
import { hideMessage } from './hidden-messages.ts';
import { MessageRow } from './message-row.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
  setPreference('hiddenMessages', []);
});

const message = { id: 'm1', nickname: 'Amber Heron 4821', content: 'Good evening', at_ms: 1_700_000_000_000, add_time: '' };

async function drawn(state: { content?: string; mine?: boolean; reported?: boolean; hidden?: boolean } = {}) {
  const { content = message.content, mine = false, reported = false, hidden = false } = state;
  const onMenu = vi.fn();
  const container = document.body.appendChild(document.createElement('div'));
  const made = createRoot(container);
  root = made;
  const row = <MessageRow message={{ ...message, content }} mine={mine} reported={reported} hidden={hidden} onMenu={onMenu} />;
  await act(async () => made.render(<I18nProvider i18n={i18n}>{row}</I18nProvider>));
  return { container, onMenu };
}

test('a message of somebody else has a menu, which is named after its author', async () => {
  const { container, onMenu } = await drawn();
  const menu = container.querySelector('button');
  expect(menu?.getAttribute('aria-label')).toBe('Message by Amber Heron 4821: report or hide');
  await act(async () => menu?.click());
  expect(onMenu).toHaveBeenCalledOnce();
  expect(container.textContent).not.toMatch(/You$|Reported/);
});

test('a member’s own message is marked and has no menu; a reported one is marked', async () => {
  const { container } = await drawn({ mine: true });
  expect(container.querySelector('button')).toBeNull();
  expect(container.querySelector('article')?.textContent).toContain('You');
  const { container: other } = await drawn({ reported: true });
  expect(other.textContent).toContain('Reported');
});

test.each([
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp; [link](https://example.org)',
  'xác thực lỗi',
  '鉴权错误',
  'https://example.org/very/long',
])('%s is text: it creates no element (S42)', async (content) => {
  const { container } = await drawn({ content });
  const said = container.querySelector('p[dir="auto"]');
  expect(said?.textContent).toBe(content);
  expect(said?.childElementCount).toBe(0);
});

test('a hidden message shows neither its text nor its author, and can be shown again', async () => {
  hideMessage('m1');
  const { container } = await drawn({ hidden: true });
  expect(container.textContent).toContain('You have hidden a message on this phone.');
  expect(container.textContent).not.toMatch(/Good evening|Amber/);
  await act(async () => container.querySelector('button')?.click());
  expect(preference('hiddenMessages')).toEqual([]);
});

test('500 hidden messages are remembered, the latest first, each once', () => {
  for (let n = 0; n < 501; n += 1) hideMessage(`m${n}`);
  hideMessage('m400');
  const hidden = preference('hiddenMessages');
  expect([hidden.length, hidden[0], hidden.filter((id) => id === 'm400').length, hidden.includes('m0')]).toEqual([500, 'm400', 1, false]);
});
