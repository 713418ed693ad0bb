import { expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import type { Mirrored } from '../../mirror/queries/mirrored.ts';
import Language from './language.tsx';

const base = vi.hoisted(() => ({ now: { state: 'loading' } as Mirrored<{ lang_data: { value: string; name: string }[] }> }));

vi.mock('../../mirror/queries/base-info.ts', () => ({ useBaseInfo: () => base.now }));
vi.mock('../../ui/location.ts', () => ({ useSearch: () => ({}) }));
vi.mock('../../ui/screen.tsx', () => ({ Screen: 'main' }));
vi.mock('../../ui/top-bar.tsx', () => ({ TopBar: () => null }));

const ready = (...codes: string[]): typeof base.now => ({
  state: 'ready',
  value: { lang_data: codes.map((value) => ({ value, name: value })) },
  asOfMs: 1,
  fresh: true,
});
const shown = () => [...document.querySelectorAll('button')].map(({ lang }) => lang);

test.each([
  ['the languages of the setting', ready('en_us', 'de_de', 'ja_ja'), ['en-US', 'ja', 'de']],
  ['the current language too, if the setting leaves it out', ready('de_de'), ['en-US', 'de']],
  ['no language that this release does not know', ready('en_us', 'fr_fr'), ['en-US']],
  ['every language while the base info is not loaded', { state: 'loading' } as const, ['en-US', 'zh-CN', 'es', 'ms', 'vi', 'ja', 'de']],
])('the picker offers %s (S47)', async (_what, now, tags) => {
  base.now = now;
  await draw(<Language />);
  expect(shown()).toEqual(tags);
});
