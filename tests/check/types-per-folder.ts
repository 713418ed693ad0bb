import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, root, runTool } from './check.ts';

/** One tsconfig for each environment, so that `document` does not compile in domain and `process` not in client. */
const folders = ['src/domain', 'src/contract', 'src/client', 'src/server', 'src/setup', 'sw', 'tests'];

export const typesPerFolder: Check = {
  name: 'types per folder',
  async run() {
    const missing = folders.filter((folder) => !existsSync(join(root, folder, 'tsconfig.json')));
    const runs = await Promise.all(folders.map((folder) => runTool('tsc', ['-p', folder, '--pretty', 'false'])));
    const wrong = runs.filter(({ status }) => status !== 0);
    return {
      ok: wrong.length === 0 && missing.length === 0,
      says: `${folders.length} folders`,
      details: [...missing.map((folder) => `${folder} has no tsconfig.json`), ...wrong.map(({ output }) => output.trim())].join('\n'),
    };
  },
};
