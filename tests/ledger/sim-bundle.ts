import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../e2e/club-server.ts';

/** What can't be bundled: native code, and what loads its own files. */
const outside = [/^better-sqlite3$/, /^@node-rs\//, /^sharp$/, /^pg-native$/];

let made: Promise<string> | undefined;

/**
 * The simulated club's process as one file, built once per run: it starts twice as fast as from the sources, and a simulation starts a
 * thousand. The code is the product's; only the paths of its folders are written into it.
 */
export function simServerFile(): Promise<string> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<string> {
  const dir = join(root, 'node_modules/.cache/foyer/sim', String(process.pid));
  await mkdir(dir, { recursive: true });
  const placed = {
    name: 'folders-of-the-sources',
    transform: (code: string, id: string) =>
      code.includes('import.meta.dirname') ? code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))) : null,
  };
  const bundled = await rolldown({
    input: join(import.meta.dirname, 'sim-server.ts'),
    platform: 'node',
    cwd: root,
    external: outside,
    plugins: [placed],
    logLevel: 'silent',
  });
  await bundled.write({ dir, format: 'esm', entryFileNames: 'server.mjs', codeSplitting: false });
  await bundled.close();
  return join(dir, 'server.mjs');
}
