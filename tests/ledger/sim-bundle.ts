import { join } from 'node:path';
import { bundleServer } from '../bundle-server.ts';
import { root } from '../e2e/club-server.ts';

let made: Promise<string> | undefined;

/** The simulated club's process, bundled once per run: a simulation starts a thousand. */
export function simServerFile(): Promise<string> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<string> {
  const dir = join(root, 'node_modules/.cache/foyer/sim', String(process.pid));
  await bundleServer({ server: 'tests/ledger/sim-server.ts' }, dir);
  return join(dir, 'server.mjs');
}
