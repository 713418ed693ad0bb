import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

const root = join(import.meta.dirname, '..');
const screens = 'src/client/screens';

/** Screens that are drawn with the frame: the first page, and what an unknown path shows. */
const inFrame = ['home', 'missing'];

/** Words of the contract that a screen itself says. They stand in its catalogue and in the club's, alike (a check). */
const saysItself: Record<string, string[]> = {
  board: ['record-statuses', 'standard-texts'],
  fairness: ['record-statuses'],
  games: ['record-statuses'],
  profiles: ['trade-names', 'standard-texts'],
  records: ['record-statuses', 'ledger-kinds', 'standard-texts'],
  search: ['record-statuses', 'ledger-kinds', 'trade-names', 'standard-texts'],
};

const places = readdirSync(join(root, screens)).filter((name) => !inFrame.includes(name));
const tests = ['**/*.test.ts', '**/*.test.tsx'];

/**
 * Lingui's settings (it takes functions, which package.json can't hold). Every command and the Vite plugin name this
 * file. Message texts are the source; what the server says has ids of its own (`refusal.*`), by which it looks them up.
 *
 * Messages stand by place, so that a page brings its own: `frame` is everything that may stand on any page, with Home;
 * `screens/<folder>` belongs to the screens of that folder; `club` is what the server says, and no phone loads it.
 */
export default {
  rootDir: root,
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN', 'es', 'ms', 'vi', 'ja', 'de'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/frame',
      include: ['<rootDir>/src/client'],
      exclude: [...tests, ...places.map((name) => `**/${screens}/${name}/**`)],
    },
    ...places.map((name) => ({
      path: `<rootDir>/locales/{locale}/screens/${name}`,
      include: [`<rootDir>/${screens}/${name}`, ...(saysItself[name] ?? []).map((file) => `<rootDir>/src/contract/${file}.ts`)],
      exclude: tests,
    })),
    { path: '<rootDir>/locales/{locale}/club', include: ['<rootDir>/src/contract'], exclude: tests },
  ],
  orderBy: 'message' as const,
  // Line numbers would turn every moved line into a change of seven files.
  format: formatter({ lineNumbers: false }),
};
