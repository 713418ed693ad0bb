import type { Keeping } from './keeping/keeping.ts';
import type { Audience } from './keeping/names.ts';
import { Mirror } from './mirror.ts';
import type { TabNote } from './mirror-options.ts';

/** How long an IndexedDB may take to open; one that is blocked or broken may never answer. */
const openPatienceMs = 3_000;

/** What the boot hands in. */
export const mirrorSurroundings = {
  nowMs: (): number => 0,
  tell: (_note: TabNote): void => undefined,
  makeRoom: async (): Promise<void> => undefined,
};

async function openKeeping(audience: Audience): Promise<Keeping> {
  const { openKeeping: open } = await import('./keeping/keeping.ts');
  return open(audience);
}

function openPatience(opening: Promise<Keeping>): Promise<Keeping> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('IndexedDB does not open'));
      // Too late to be used: it would only keep others from deleting it.
      opening.then(
        (keeping) => keeping.close(),
        () => undefined,
      );
    }, openPatienceMs);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The page's one mirror. */
export const mirror = new Mirror({
  openKeeping,
  openPatience,
  tell: (note) => mirrorSurroundings.tell(note),
  makeRoom: () => mirrorSurroundings.makeRoom(),
});
