import { act } from 'react';
import { expect, test } from 'vitest';
import { draw, happens } from '../../../../tests/client/drawn.tsx';
import { serverIsBack } from '../../ui/when-back.ts';
import { DiceRow } from './dice.tsx';

const shown = (container: HTMLElement): (string | null)[] =>
  [...(container.querySelector('[role=img]')?.children ?? [])].map((die) => die.getAttribute('src') ?? die.textContent);

test('a die whose drawing can’t be loaded is a number until the server is back', async () => {
  const { container } = await draw(<DiceRow dice={[1, 2, 6]} asNumbers={false} />);
  expect(shown(container)).toEqual(['/dice/1.svg', '/dice/2.svg', '/dice/6.svg']);
  await happens(container.querySelectorAll('img')[1] as HTMLElement, new Event('error'));
  expect(shown(container)).toEqual(['/dice/1.svg', '2', '/dice/6.svg']);
  await act(async () => serverIsBack());
  expect(shown(container)).toEqual(['/dice/1.svg', '/dice/2.svg?again=1', '/dice/6.svg']);
});

test('dice as numbers, and those that are not shown yet', async () => {
  const { container } = await draw(<DiceRow dice={[3, 4, 5]} asNumbers={true} shown={2} />);
  expect(shown(container)).toEqual(['3', '4', '']);
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('3, 4');
});
