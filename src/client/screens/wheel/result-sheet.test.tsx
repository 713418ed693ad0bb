import { expect, test } from 'vitest';
import { draw } from '../../../../tests/client/drawn.tsx';
import { ResultSheet } from './result-sheet.tsx';
import type { TurnResult } from './use-turn.ts';

const atMs = Date.UTC(2026, 10, 23, 12);

/** What the sheet of a turn says and offers. */
async function shown(result: TurnResult, at: number | undefined) {
  await draw(<ResultSheet result={result} atMs={at} open onClose={() => undefined} onCheck={() => undefined} />);
  const sheet = document.querySelector('dialog');
  const actions = [...(sheet?.querySelectorAll('button') ?? [])].map((button) => button.getAttribute('aria-label') ?? button.textContent);
  return {
    text: sheet?.textContent ?? '',
    actions,
    pictures: sheet?.querySelectorAll('img').length,
    times: sheet?.querySelectorAll('time').length,
  };
}

const result = (points_cents: number): TurnResult => ({
  turn: { id: 'p1', spin: 's1', n: 0, msgmemo: '', points_cents, balance_cents: 99_000 },
  prize: { id: 'p1', title: points_cents > 0 ? '10 points' : 'No points', image: '/p1.webp', weight: 1, points_cents },
  message: points_cents > 0 ? 'You won 10 points' : 'No points this time',
  costCents: 1_000,
});

test.each([
  ['a prize has its picture', 1_000, 1],
  ['a loss is told plainly', 0, 0],
])(
  '%s; both say what it cost, what is left, when, and where it stands; nothing prompts to go on (S25, H22)',
  async (_what, cents, pictures) => {
    const said = await shown(result(cents), atMs);
    expect(said).toMatchObject({ pictures, times: 1 });
    for (const words of ['Cost 10.00 points · balance 990.00 points', 'among your turns on this page', result(cents).message])
      expect(said.text).toContain(words);
    expect(said.actions).toEqual(['Close', 'Check this turn', 'Close']);
  },
);

test('until its record is here no time is made up', async () => {
  expect(await shown(result(0), undefined)).toMatchObject({ times: 0 });
});
