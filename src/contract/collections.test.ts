import { expect, test } from 'vitest';
import { collectionLists, collectionNames, collectionOf, isOwnCollection } from './collections/mirror.ts';

test.each(collectionNames)('the description of %s is consistent', (name) => {
  const { removal, exported, visitorRow, who, inTime, isCounted, order } = collectionOf(name);
  // Own collections have no tombstones, and only they are part of the data export.
  if (isOwnCollection(name)) expect(removal).toBeUndefined();
  else expect(exported ?? isCounted).toBeUndefined();
  if (visitorRow) expect(who).toBe('visitor');
  if (inTime) expect(order).toBe('newest');
  const along = removal?.rowsOf;
  if (along !== undefined) expect(collectionNames.filter(isOwnCollection)).toContain(along);
});

test('no two collections have a list of the same name, and a list of one group has groups to choose from', () => {
  const lists = collectionNames.flatMap((name) => Object.entries(collectionOf(name).lists ?? { [name]: {} }));
  expect(collectionLists.size).toBe(lists.length);
  for (const [, { collection, group }] of collectionLists) if (group) expect(collectionOf(collection).group).toBeDefined();
});
