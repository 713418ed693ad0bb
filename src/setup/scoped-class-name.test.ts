import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scopedClassName } from './scoped-class-name.ts';

const root = '/club';
const at = (place: string): string => join(root, place);

test('a class has its name and four characters of its file: the same in each build, another one in each file', () => {
  const nameIn = scopedClassName(root);
  const name = nameIn('card', at('src/client/ui/card.module.css'));
  expect(name).toMatch(/^card_[0-9a-z]{4}$/);
  expect(scopedClassName('/elsewhere')('card', '/elsewhere/src/client/ui/card.module.css?used')).toBe(name);
  expect(nameIn('other', at('src/client/ui/card.module.css'))).toBe(name.replace('card', 'other'));
  expect(nameIn('card', at('src/client/ui/chip.module.css'))).not.toBe(name);
});

test('two files whose classes would have the same names are refused', () => {
  const nameIn = scopedClassName(root);
  const places = Array.from({ length: 20_000 }, (_, index) => at(`src/client/ui/part-${index}.module.css`));
  expect(() => places.map((place) => nameIn('card', place))).toThrow(/would have the same class names: rename one of them/);
});
