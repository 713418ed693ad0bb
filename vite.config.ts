import { basename, join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/client/pwa/manifest.ts';
import { noChunkCycles } from './src/setup/chunk-cycles.ts';
import { chunkPackages } from './src/setup/chunk-packages.ts';
import { catalogueOf, homeScreen, preloadMap } from './src/setup/preload-map.ts';

/**
 * How the client is built, served while developing, and tested.
 *
 * What index.html (src/client/index.html, the Vite root) may rely on:
 * - `<!--foyer:preload-->` becomes `<script type="application/json" id="foyer-build">` with the map of
 *   src/setup/preload-map.ts: `{build, catalogues: {"en-US": "/assets/…js", …}, home: ["/assets/…js"], homeStyles}`.
 *   Put it before the inline script that reads it (`JSON.parse(document.getElementById('foyer-build').textContent)`)
 *   and adds `<link rel="modulepreload">`. While developing the placeholder becomes nothing: expect its absence.
 * - Home's chunks are those that `import()` of `src/client/screens/home/home.tsx` needs beside the entry's own.
 * - Catalogues: an import of `…/locales/<tag>/….po` gives `{ messages }`. Of each language one chunk for the frame and Home,
 *   which knows one for each folder of screens (src/client/i18n/catalogues).
 * - The web manifest is written as /manifest.webmanifest from `manifest` of src/client/pwa/manifest.ts (its link is
 *   added to the page). The worker is sw/sw.ts, built to /sw.js; it holds `self.__WB_MANIFEST` once. Nothing
 *   registers it but client/pwa.
 * - FOYER_BUILD_MARK=text makes a build whose every chunk differs and where `globalThis.foyerBuildMark` is that text:
 *   tests of updates make two builds of one checkout with it. FOYER_OUT_DIR is where the build goes.
 */

const root = import.meta.dirname;
const testing = process.env.VITEST !== undefined;
const mark = process.env.FOYER_BUILD_MARK;
const linguiFile = { configPath: join(root, 'locales/lingui.config.ts') };

/** Chunks that stand on every page before anything is fetched on demand: naming them beside each import costs bytes alone. */
const onHomesPath = /\/(core|app|index|rolldown-runtime)-[^/]*\.js$/;

/** What the first Home runs, nearly all of it. Of the libraries it runs the smaller part: there later starts would pay for the rest. */
const firstFiles = new Set(['index', 'home']);

/** What is loaded after the first screen: the rest of the start, and whatever is asked of the server. */
const afterFirstScreen =
  /\/client\/(app\/after-first-screen|net\/http|sync\/own-pulls|commands\/sign-out|device\/kept-videos|sync\/statement-(mark|passing))\.ts/;

/** Of every language but the source's, the words of all screens come in one file: they are wanted one after the other. */
const screenWords = (moduleId: string): string | null => {
  const tag = /\/locales\/([^/]+)\/screens\//.exec(moduleId)?.[1];
  return tag === undefined || tag === getConfig(linguiFile).sourceLocale ? null : `catalogue-${tag}-screens`;
};

/** The folder of a screen: `wallet`. Not of the videos: the list would bring the player along, which is larger than all of it. */
const screenFolder = (moduleId: string): string | null => /\/src\/client\/screens\/(?!videos)([^/]+)\//.exec(moduleId)?.[1] ?? null;

/** A library with the one file that draws with it, and the mirror's database: only the screens that need it bring it along. */
const ownFiles: Record<string, RegExp> = {
  carousel: /\/client\/ui\/carousel\.|\/node_modules\/keen-slider\//,
  'base-ui': /\/client\/ui\/(tabs|switch)\.|\/node_modules\/(@base-ui|@floating-ui)\//,
  'indexed-db': /\/client\/mirror\/indexed-db\//,
};

/**
 * Where what several screens need goes. What nobody imports but when it is wanted has a file of its own, named after its door; a file
 * that others import as well must not leave theirs, or the two would need each other and one run before it is whole.
 */
const neededBySeveral: Rolldown.CodeSplittingNameFunction = (moduleId, context) => {
  const own = Object.keys(ownFiles).find((name) => ownFiles[name]?.test(moduleId));
  if (own) return own;
  const { dynamicImporters = [], importers = [] } = context.getModuleInfo(moduleId) ?? {};
  return dynamicImporters.length > 0 && importers.length === 0 ? basename(moduleId).replace(/\.\w+$/, '') : 'shared';
};

/** Files that make a build another one, for tests of updates. */
const buildMark = (text: string): Plugin => ({
  name: 'foyer:build-mark',
  transform: {
    filter: { id: { include: /\/src\/client\/.*\.tsx?$/, exclude: /\.test\./ } },
    handler: (code) => `${code}\nglobalThis.foyerBuildMark = ${JSON.stringify(text)};\n`,
  },
});

const worker = (): Plugin[] =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: '../../sw',
    filename: 'sw.ts',
    injectRegister: false,
    // The plugin's types know no `auto`, which the standard has (and which seven languages in one manifest need).
    manifest: { ...manifest, dir: manifest.dir as 'ltr' },
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: [
        'index.html',
        'assets/**/*.{js,css,woff2,svg,webp}',
        '{icons,dice,cities,avatars,badges,backgrounds,empty}/**/*.{svg,png,webp}',
      ],
      // Wanted by install dialogs and home screens alone: they would cost every member bytes.
      globIgnores: ['**/screenshots/**', '**/icons/{maskable,apple,shortcut}-*', '**/icons/*-512.png'],
      maximumFileSizeToCacheInBytes: 2_000_000,
      dontCacheBustURLsMatching: /^assets\//,
    },
  });

const postgresSetup = join(root, 'tests/postgres/start.ts');
// One process for file after file: what they import is read once, and databases are used again.
const node = (name: string, include: string[], globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, environment: 'node' as const, isolate: false, include, globalSetup },
});

const config: UserConfig & { test: object } = {
  root: testing ? root : join(root, 'src/client'),
  publicDir: join(root, 'public'),
  cacheDir: join(root, 'node_modules/.cache/vite'),
  // React has it since 18: Lingui and the router's store still bring the one for older versions.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    react(),
    lingui({ ...linguiFile, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiFile) }, linguiFile)] }),
    preloadMap(),
    chunkPackages(),
    noChunkCycles(),
    ...(mark ? [buildMark(mark)] : []),
    ...(testing ? [] : worker()),
  ],
  build: {
    outDir: process.env.FOYER_OUT_DIR ?? join(root, 'dist/client'),
    emptyOutDir: true,
    // Everything from a file: the policy allows no data: scripts, and small files cost little over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed, { hostType }) => (hostType === 'html' ? needed : needed.filter((file) => !onHomesPath.test(file))),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Letters and digits alone: a name's last hyphen then always stands before its hash.
        hashCharacters: 'base36',
        // Chrome compiles these while they arrive, and not function by function while the first screen is drawn.
        postBanner: ({ name }) => (firstFiles.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        chunkFileNames: (chunk) => {
          const catalogue = catalogueOf(chunk);
          return catalogue ? `assets/catalogue-${catalogue.tag}-${catalogue.place}-[hash].js` : 'assets/[name]-[hash].js';
        },
        // The worker fetches what it keeps file by file, and every import() names what it needs: few files, by what is opened
        // together. The first Home in three (libraries, the app, Home), what several screens need in one, then one for each
        // folder of screens. Priorities are above zero: rolldown takes a negative one for a large one.
        codeSplitting: {
          groups: [
            // With Vite's helper of import(): a catalogue that had it from the app would be another file with every version.
            {
              name: 'core',
              test: /\/node_modules\/(react|react-dom|scheduler|@lingui\/(core|react)|@tanstack\/(react-router|router-core|history|react-store|store))\/|vite\/preload-helper/,
              priority: 3,
            },
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'home', test: homeScreen, priority: 3 },
            // With all that it needs and the first screen does not; what else needs a part of it finds it loaded.
            { name: 'after-first-screen', test: afterFirstScreen, priority: 2.5 },
            {
              name: neededBySeveral,
              test: /\/src\/(client\/(?!screens\/)|domain\/|contract\/)|\/node_modules\/(keen-slider|lucide-react|@base-ui|@floating-ui)\//,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            { name: screenFolder, test: /\/src\/client\/screens\//, priority: 1 },
            { name: 'plyr', test: /\/node_modules\/plyr\//, priority: 2 },
            // For seven languages times every place it would be 90 files more.
            { name: screenWords, test: /\/locales\/.*\.po$/ },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.FOYER_DEV_PORT ?? 5173),
    proxy: Object.fromEntries(
      ['/api', '/media', '/healthz', '/readyz'].map((path) => [path, `http://127.0.0.1:${process.env.PORT ?? '8080'}`]),
    ),
  },
  test: {
    globals: false,
    // Vitest leaves one processor free, which on two is half of the machine.
    maxWorkers: 2,
    // For what hangs; nothing may depend on how fast the machine is.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      node('rules', [
        'src/domain/**/*.test.ts',
        'src/contract/**/*.test.ts',
        'src/setup/**/*.test.ts',
        'tests/{check,checklist}/**/*.test.ts',
      ]),
      node(
        'server',
        ['src/server/**/*.test.ts', 'tests/{wire,postgres,ledger,draws,vectors}/**/*.test.ts', 'tests/aged/*.test.ts'],
        [postgresSetup],
      ),
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'happy-dom',
          include: ['src/client/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'tests/aged/client/*.test.ts', 'tests/collections/*.test.tsx'],
          setupFiles: [join(root, 'tests/quiet-console.ts'), join(root, 'tests/client/test-client.ts')],
        },
      },
    ],
  },
};

export default config;
