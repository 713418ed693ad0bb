import { type Check, filesUnder, hits, verdict } from './check.ts';

/** Clock, randomness and ids are passed in, so that every test and the simulator can replay. */
const handedIn = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\brandomUUID\b|\brandomBytes\(|\bgetRandomValues\b|\brandomInt\b/;

/** The start-up files read them; the worker has no other place; tests and the set-up are exempt. */
const free = /^src\/server\/(operator\/)?main\.ts$|^src\/client\/main\.tsx$|^src\/setup\/|\.test\.tsx?$/;
/** Where a clock or randomness is passed through under the same name, as in `context.randomBytes(16)`. */
const handed =
  /(?:context|ctx|clock|random|by|deps|services|it|this)\.(?:randomBytes|nowMs|newId)\(|^\s*(?:async )?randomBytes\(|randomBytes:|randomBytes\(length: number\)/;

export const clockAndRandom: Check = {
  name: 'clock, randomness and ids',
  async run() {
    const files = (await filesUnder('src', 'sw')).filter((file) => /\.tsx?$/.test(file) && !free.test(file));
    const found = (await Promise.all(files.map((file) => hits(file, handedIn)))).flat();
    return verdict(
      found.filter((hit) => !handed.test(hit.replace(/^\S+ /, ''))),
      files.length,
      'files',
    );
  },
};
