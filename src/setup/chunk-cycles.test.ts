import { expect, test } from 'vitest';
import { cycleIn } from './chunk-cycles.ts';

test('chunks that need each other are found, however long the way round, and two ways to one chunk are none', () => {
  const imports = { app: ['core'], shared: ['app', 'core'], wallet: ['shared', 'app'], core: [] };
  expect(cycleIn(new Map(Object.entries(imports)))).toBeUndefined();
  expect(cycleIn(new Map(Object.entries({ ...imports, core: ['shared'] })))).toEqual(['app', 'core', 'shared', 'app']);
});
