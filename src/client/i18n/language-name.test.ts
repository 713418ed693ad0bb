import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test.each([
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['en-US', 'American English'],
  ['es', 'Español'],
  ['zh-CN', '简体中文'],
  ['fr', 'Français'],
  ['pt-BR', 'Português (Brasil)'],
  ['th', 'ไทย'],
  ['not a tag', 'not a tag'],
])('%s is called %s', (tag, name) => expect(languageName(tag)).toBe(name));
