import { join } from 'node:path';
import { bundleServer } from './bundle-server.ts';
import { programs, programsVariable, root } from './e2e/club-server.ts';

/** Vitest's global set-up of the server's tests: an operator's command that they start takes half the time out of a bundle. */
export default async function setup(): Promise<void> {
  const bundles = join(root, 'node_modules/.cache/foyer/vitest');
  await bundleServer(programs, bundles);
  process.env[programsVariable] = bundles;
}
