import { formatter } from '@lingui/format-po';

/**
 * Lingui's settings (it takes functions, which package.json can't hold). Every command and the Vite plugin name this
 * file. Message texts are the source; refusals have ids of their own (`refusal.*`), which the server looks up.
 */
export default {
  rootDir: new URL('..', import.meta.url).pathname,
  sourceLocale: 'en-US',
  locales: ['en-US', 'zh-CN', 'es', 'ms', 'vi', 'ja', 'de'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/messages',
      include: ['<rootDir>/src/client', '<rootDir>/src/contract', '<rootDir>/sw'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  orderBy: 'message' as const,
  // Line numbers would turn every moved line into a change of seven files.
  format: formatter({ lineNumbers: false }),
};
