import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import type { Post } from '#contract/collections/posts.ts';
import { setPreference } from '../../device/preferences.ts';
import { OwnPosts } from './own-posts.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
  setPreference('hiddenMessages', []);
});

const post = (id: string, state: Post['state'], reason = ''): Post => {
  const atMs = 1_700_000_000_000;
  return {
    id,
    state,
    reason,
    nickname: 'Amber Heron 4821',
    content: `Text of ${id}`,
    at_ms: atMs,
    decided_ms: state === 'waiting' ? null : atMs,
  };
};

async function drawn(posts: Post[]): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement('div'));
  const made = createRoot(container);
  root = made;
  await act(async () =>
    made.render(
      <I18nProvider i18n={i18n}>
        <OwnPosts posts={posts} note={undefined} />
      </I18nProvider>,
    ),
  );
  return container;
}

test('waiting posts come first, removed ones have a reason, and posts on the board are not repeated', async () => {
  const container = await drawn([post('c', 'removed', 'Names a guest'), post('b', 'shown'), post('a', 'waiting')]);
  const rows = [...container.querySelectorAll('article')].map(({ textContent }) => textContent ?? '');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/Waits for review.*Text of aOnly you see it/);
  expect(rows[1]).toMatch(/Removed by the club.*Text of cReason: Names a guest/);
});

test('without own posts there is no region', async () => {
  expect((await drawn([post('b', 'shown')])).querySelector('section')).toBeNull();
});

test('a removed post that was read disappears for good; five are shown at most', async () => {
  const posts = Array.from({ length: 6 }, (_, n) => post(`r${n}`, 'removed', 'why'));
  const container = await drawn(posts);
  const texts = () => [...container.querySelectorAll('p[dir="auto"]')].map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Text of r0', 'Text of r1', 'Text of r2', 'Text of r3', 'Text of r4']);
  await act(async () => container.querySelector('button')?.click());
  expect(texts()).toEqual(['Text of r1', 'Text of r2', 'Text of r3', 'Text of r4', 'Text of r5']);
});
