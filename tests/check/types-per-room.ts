import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, root, runTool } from './check.ts';

/** One tsconfig for each environment, so that `document` does not compile in domain and `process` not in client. */
const rooms = ['src/domain', 'src/contract', 'src/client', 'src/server', 'src/setup', 'sw', 'tests'];

export const typesPerRoom: Check = {
  name: 'types per room',
  async run() {
    const missing = rooms.filter((room) => !existsSync(join(root, room, 'tsconfig.json')));
    const runs = await Promise.all(rooms.map((room) => runTool('tsc', ['-p', room, '--pretty', 'false'])));
    const wrong = runs.filter(({ status }) => status !== 0);
    return {
      ok: wrong.length === 0 && missing.length === 0,
      says: `${rooms.length} rooms`,
      details: [...missing.map((room) => `${room} has no tsconfig.json`), ...wrong.map(({ output }) => output.trim())].join('\n'),
    };
  },
};
