import { expect, test } from 'vitest';
import { draw, found, happens } from '../../../tests/client/drawn.tsx';
import { EmptyState } from './empty-state.tsx';
import { MissingState } from './missing-state.tsx';

test('a drawing that does not come is not shown as broken, and its room stays', async () => {
  await draw(<EmptyState art="offline" title="Nothing here" />);
  const drawing = found<HTMLImageElement>('img');
  expect([drawing.getAttribute('src'), drawing.style.visibility]).toEqual(['/empty.svg#offline', '']);
  await happens(drawing, new Event('error'));
  expect([drawing.style.visibility, drawing.width, drawing.height]).toEqual(['hidden', 200, 150]);
});

test('what could not be had is marked, so that it gets into no still; what is simply empty is not', async () => {
  const { container, show } = await draw(<MissingState offline />);
  expect(container.querySelector('[data-missing]')).not.toBeNull();
  await show(<EmptyState title="Nothing here" />);
  expect(container.querySelector('[data-missing]')).toBeNull();
});
