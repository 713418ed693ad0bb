import { rm } from 'node:fs/promises';
import { seededFolder } from './club-server.ts';

/** The variable with which the workers find the folder. */
export const seedVariable = 'FOYER_E2E_SEED';

/** Playwright's global set-up: one demo club for all workers, of which every test takes a copy. Returns the tear-down. */
export default async function seedClub(): Promise<() => Promise<void>> {
  const folder = await seededFolder();
  process.env[seedVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
