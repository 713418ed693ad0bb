import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acknowledgements } from '#contract/acknowledgements.ts';
import { transferKinds } from '#contract/ledger-kinds.ts';
import { depositStatuses, gameStatuses, withdrawalStatuses } from '#contract/record-statuses.ts';
import { sandboxWords } from '#contract/sandbox-words.ts';
import { wheelWords } from '#contract/wheel-words.ts';
import { compileCatalogues } from './compile-catalogues.ts';

const sayings = [acknowledgements, transferKinds, depositStatuses, gameStatuses, withdrawalStatuses, sandboxWords, wheelWords].flatMap(
  (table) => Object.values<{ id: string }>(table).map(({ id }) => id),
);

test('everything that the server says is in its catalogue of each language, and no word of the screens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-catalogues-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await compileCatalogues(join(import.meta.dirname, '../..'), folder);
  for (const tag of ['de', 'vi', 'zh-CN']) {
    const ids = Object.keys(JSON.parse(await readFile(join(folder, `${tag}.json`), 'utf8')));
    expect([tag, sayings.filter((id) => !ids.includes(id))]).toEqual([tag, []]);
    expect([tag, ids.filter((id) => id.includes(' '))]).toEqual([tag, []]);
  }
});
