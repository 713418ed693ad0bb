import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from '../bundle-server.ts';
import { programs, programsVariable, root, seededFolder } from './club-server.ts';

/** The variable with which the workers find the folder. */
export const seedVariable = 'FOYER_E2E_SEED';

/**
 * Playwright's global set-up: the bundled server, and one demo club of which every test takes a copy. Does nothing if whoever started
 * Playwright has done it (run.ts). Returns the tear-down.
 */
export default async function seedClub(): Promise<() => Promise<void>> {
  if (process.env[seedVariable]) return async () => undefined;
  const bundles = join(root, 'node_modules/.cache/foyer/e2e');
  await bundleServer(programs, bundles);
  process.env[programsVariable] = bundles;
  // Written when a process ends orderly, which the clubs of the tests never do: the seeding one compiles the bundle for all of them.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');
  const folder = await seededFolder();
  process.env[seedVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
