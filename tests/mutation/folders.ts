/** A folder whose code is mutated, and the tests that have to notice. */
export type MutatedFolder = { mutate: string; project: 'rules' | 'server' | 'client'; tests: string[] };

/** Code in which a bug would cost points, draws or offline data. */
export const folders: Readonly<Record<string, MutatedFolder>> = {
  domain: { mutate: 'src/domain', project: 'rules', tests: ['src/domain/**/*.test.ts'] },
  ledger: {
    mutate: 'src/server/ledger',
    project: 'server',
    tests: ['src/server/ledger/**/*.test.ts', 'tests/ledger/races.test.ts', 'tests/wire/{wallet-commands,payments,withdraw-rules}.test.ts'],
  },
  // Without those that read the sources, which Stryker has changed, and those that start processes, in which no mutation is active.
  draws: {
    mutate: 'src/server/draws',
    project: 'server',
    tests: ['tests/draws/!(crash|no-set-result|operator-live).test.ts'],
  },
  mirror: { mutate: 'src/client/mirror', project: 'client', tests: ['src/client/mirror/**/*.test.ts'] },
};
