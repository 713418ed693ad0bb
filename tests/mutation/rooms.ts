/** A room whose code is changed on purpose, and the tests that have to notice. */
export type Room = { mutate: string; project: 'rules' | 'server' | 'client'; tests: string[] };

/** What a fault would cost points, draws or what is kept offline. */
export const rooms: Readonly<Record<string, Room>> = {
  domain: { mutate: 'src/domain', project: 'rules', tests: ['src/domain/**/*.test.ts'] },
  ledger: {
    mutate: 'src/server/ledger',
    project: 'server',
    tests: ['src/server/ledger/**/*.test.ts', 'tests/ledger/races.test.ts', 'tests/wire/{wallet-acts,payments,withdraw-rules}.test.ts'],
  },
  draws: { mutate: 'src/server/draws', project: 'server', tests: ['tests/draws/*.test.ts'] },
  mirror: { mutate: 'src/client/mirror', project: 'client', tests: ['src/client/mirror/**/*.test.ts'] },
};
