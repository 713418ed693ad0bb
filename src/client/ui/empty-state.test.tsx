import { expect, test } from 'vitest';
import { draw, found, happens } from '../../../tests/client/drawn.tsx';
import { EmptyState } from './empty-state.tsx';

test('a drawing that does not come is not shown as broken, and its room stays', async () => {
  await draw(<EmptyState art="offline" title="Nothing here" />);
  const drawing = found<HTMLImageElement>('img');
  expect([drawing.getAttribute('src'), drawing.style.visibility]).toEqual(['/empty.svg#offline', '']);
  await happens(drawing, new Event('error'));
  expect([drawing.style.visibility, drawing.width, drawing.height]).toEqual(['hidden', 200, 150]);
});
