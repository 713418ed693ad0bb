import { afterEach, expect, test, vi } from 'vitest';
import { styleBeforeLayout } from './style-before-layout.ts';

const task = (): Promise<void> => new Promise((go) => setTimeout(go));

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.age;
});

test('The styles of the first screen are made out in the next task, once', async () => {
  const read: Element[] = [];
  vi.spyOn(globalThis, 'getComputedStyle').mockImplementation((element) => {
    read.push(element);
    return {} as CSSStyleDeclaration;
  });
  const root = document.createElement('div');
  root.append('skeleton');
  styleBeforeLayout(root);
  await task();
  expect(read).toEqual([]);

  const screen = document.createElement('main');
  root.replaceChildren(screen);
  // What follows in the same task: the observer has been called, the styles have not been read.
  await Promise.resolve();
  await Promise.resolve();
  expect(read).toEqual([]);
  await task();
  await task();
  expect(read).toEqual([screen]);

  root.append(document.createElement('p'));
  await task();
  await task();
  expect(read).toEqual([screen]);
});

test('A screen that is gone by then is nothing to read', async () => {
  const failed = vi.fn<(event: unknown) => void>();
  process.on('unhandledRejection', failed);
  const root = document.createElement('div');
  styleBeforeLayout(root);
  root.append(document.createElement('main'));
  await Promise.resolve();
  root.replaceChildren();
  await task();
  await task();
  process.off('unhandledRejection', failed);
  expect(failed).not.toHaveBeenCalled();
});

test.each<[age: string, hides: boolean]>([
  ['ask', true],
  ['yes', false],
])('with the age gate %s, what is behind it is hidden until its styles are made out: %s', async (age, hides) => {
  document.documentElement.dataset.age = age;
  const root = document.createElement('div');
  const hidden: boolean[] = [];
  vi.spyOn(globalThis, 'getComputedStyle').mockImplementation(() => {
    hidden.push(root.hasAttribute('hidden'));
    return {} as CSSStyleDeclaration;
  });
  styleBeforeLayout(root);
  root.append(document.createElement('main'));
  await Promise.resolve();
  await Promise.resolve();
  hidden.push(root.hasAttribute('hidden'));
  await task();
  await task();
  expect(hidden).toEqual([hides, false]);
  expect(root.hidden).toBe(false);
});
