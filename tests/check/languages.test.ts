import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import linguiConfig from '../../locales/lingui.config.ts';
import { languages } from '../../src/contract/languages.ts';

const root = join(import.meta.dirname, '../..');
const tags = languages.map(({ tag }) => tag);

/** The number of texts in a line of `texts` in index.html, after its tag: see the comment above it. */
const textsPerLanguage = 8;

test('the texts of the first page exist for every language of the contract, by its code and tag, none empty', () => {
  const page = readFileSync(join(root, 'src/client/index.html'), 'utf8');
  const [, source = ''] = /const texts = \{\n([\s\S]*?)\n {2}\};/.exec(page) ?? [];
  const texts = source.split('\n').map((line) => /^(\w+):(\[.*\]),?$/.exec(line));
  expect(texts.map((found) => found?.[1])).toEqual(languages.map(({ code }) => code));
  const lists = texts.map((found) => JSON.parse((found?.[2] ?? '[]').replaceAll(/(?<=[[,])'|'(?=[,\]])/g, '"')) as string[]);
  expect(lists.map(([tag]) => tag)).toEqual(tags);
  for (const [tag, ...rest] of lists)
    expect(
      rest.filter((text) => text.trim() !== ''),
      tag,
    ).toHaveLength(textsPerLanguage);
});

test('there are catalogues for every language of the contract', () => {
  expect(linguiConfig.locales).toEqual(tags);
});
