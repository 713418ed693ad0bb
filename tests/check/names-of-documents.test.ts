import { expect, test } from 'vitest';
import { strayNames } from './names-of-documents.ts';

const files = ['README.md', 'src/contract/README.md', 'tests/checklist/checklist.md', 'src/a.ts'];

test.each([
  ['/** The wire (contract/README.md). */', []],
  ['[here](../../tests/checklist/checklist.md#k), ./README.md', []],
  ['a reissue 4 times, three issues, no-issue', []],
  ['const name = `README.md`;', []],
  ['/** wire.md, "Requests". */', ['wire.md']],
  ['see domain/README.md', ['domain/README.md']],
  ["join(root, '../shared/spec/checklist.md')", ['../shared/spec/checklist.md', '../shared']],
  ['Posts (issue 6), and Issue #12', ['issue 6']],
])('%s', (line, names) => {
  expect(strayNames('src/a.ts', line, files)).toEqual(names.map((name) => `src/a.ts:1 names ${name}, which is not here`));
});
