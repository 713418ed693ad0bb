import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { oddsOf, plays, rtpHundredths } from '#domain/odds.ts';
import { draw } from '../../../../tests/client/drawn.tsx';
import { afterFrame } from '../../ui/after-frame.ts';
import { PlayGrid } from './play-grid.tsx';

vi.mock('../../ui/location.ts', () => ({ useRestoredY: () => 0 }));
vi.mock('../../ui/after-frame.ts');

const odds = plays.map((type) => {
  const { ways, multiplierHundredths, returnHundredthsOfPercent } = oddsOf(type, rtpHundredths.byDefault);
  const figures = { ways, multiplier_hundredths: multiplierHundredths, return_hundredths_of_percent: returnHundredthsOfPercent };
  return { type, name: '', img: '', ...figures };
});

test.each([
  ['on arrival the totals come after the first frame', true, 4],
  ['where odds come later all plays come with them: somebody may have scrolled there', false, plays.length],
])('%s', async (_, onArrival, atFirst) => {
  const painted: (() => void)[] = [];
  vi.mocked(afterFrame).mockImplementation((then) => {
    painted.push(then);
    return () => undefined;
  });
  const { container } = await draw(<PlayGrid odds={odds} chosen={[]} onToggle={() => undefined} onArrival={onArrival} />);
  expect(container.querySelectorAll('button')).toHaveLength(atFirst);
  await act(async () => painted.shift()?.());
  expect(container.querySelectorAll('button')).toHaveLength(plays.length);
});
