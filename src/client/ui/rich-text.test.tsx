import { expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { cleanAhead, RichText } from './rich-text.tsx';

const { cleanHtml } = vi.hoisted(() => ({ cleanHtml: vi.fn() }));
vi.mock('./rich-text-cleaner.ts', () => ({ cleanHtml }));
vi.mock('./location.ts', () => ({ useNavigate: () => () => undefined }));

const shown = () => document.querySelector('p')?.textContent;

test('a text that was cleaned ahead is shown at once and not cleaned again, another one is', async () => {
  cleanHtml.mockImplementation((html: string) => {
    const fragment = document.createDocumentFragment();
    fragment.append(Object.assign(document.createElement('p'), { textContent: html }));
    return fragment;
  });
  await cleanAhead('one');
  expect(cleanHtml.mock.calls).toEqual([['one']]);
  const { show } = await draw(<RichText html="one" />);
  expect([shown(), cleanHtml.mock.calls.length]).toEqual(['one', 1]);
  await show(<RichText html="two" />);
  expect([shown(), cleanHtml.mock.calls.length]).toEqual(['two', 2]);
  await show(<RichText html="one" />);
  expect([shown(), cleanHtml.mock.calls.length]).toEqual(['one', 3]);
});
