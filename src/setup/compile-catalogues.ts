import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/** What the server may say has a catalogue of its own: every message of the contract. */
export const serversCatalogue = 'club';

/**
 * Writes `<folder>/<tag>.json` for every language: id -> message as Lingui's compiled form, which `i18n.load` of
 * @lingui/core takes. A message that a language lacks is left out, so that the source text shows.
 */
export async function compileCatalogues(root: string, folder: string): Promise<string> {
  const config = getConfig({ configPath: join(root, 'locales/lingui.config.ts') });
  const catalogue = (await getCatalogs(config)).find(({ name }) => name === serversCatalogue);
  if (!catalogue) throw new Error(`locales/lingui.config.ts names no catalogue ${serversCatalogue}`);
  await mkdir(folder, { recursive: true });
  let count = 0;
  for (const tag of config.locales) {
    const messages = Object.entries((await catalogue.read(tag)) ?? {}).filter(([, { translation }]) => translation);
    const compiled = messages.map(([id, { translation }]) => [id, compileMessage(translation ?? '')]);
    const file = join(folder, `${tag}.json`);
    // A server may be reading it: a whole file or none.
    await writeFile(`${file}.next`, JSON.stringify(Object.fromEntries(compiled)));
    await rename(`${file}.next`, file);
    count = Math.max(count, messages.length);
  }
  return `${count} messages, ${config.locales.length} languages`;
}
