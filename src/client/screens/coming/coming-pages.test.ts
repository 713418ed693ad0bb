import { expect, test } from 'vitest';

import { addresses } from '../../routes/addresses.ts';
import { comingPages } from './coming-pages.ts';

test('every address whose screen belongs to a later issue says what will be there', () => {
  const later = addresses.filter(({ screen }) => String(screen).includes('coming'));
  expect(Object.keys(comingPages).toSorted()).toEqual(later.map(({ path }) => path as string).toSorted());
});
