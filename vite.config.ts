import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/client/pwa/manifest.ts';
import { noChunkCycles } from './src/setup/chunk-cycles.ts';
import { chunkGroups } from './src/setup/chunk-groups.ts';
import { chunkPackages } from './src/setup/chunk-packages.ts';
import { extras } from './src/setup/extras.ts';
import { playerParts } from './src/setup/player-parts.ts';
import { catalogueOf, preloadMap } from './src/setup/preload-map.ts';
import { routerParts } from './src/setup/router-parts.ts';
import { scopedClassName } from './src/setup/scoped-class-name.ts';
import { shortMessageIds } from './src/setup/short-message-ids.ts';
import { simplifyCode } from './src/setup/simplify-code.ts';

/**
 * How the client is built, served while developing, and tested.
 *
 * What index.html (src/client/index.html, the Vite root) may rely on:
 * - `<!--foyer:preload-->` becomes `<script type="application/json" id="foyer-build">` with the map of
 *   src/setup/preload-map.ts: `{build, app, imports, styles, catalogues: {"en-US": "/assets/…js", …}, home: ["/assets/…js"], homeStyles,
 *   screens, sends, files, needs}`. Put it before the inline scripts that read it (`JSON.parse(document.getElementById('foyer-build').textContent)`),
 *   add `<link rel="modulepreload">` and run the app: the tags that Vite adds for it are taken out. While developing the placeholder becomes
 *   nothing, and the page's own tag runs the app: expect its absence.
 * - Home's chunks are those that `import()` of `src/client/screens/home/home.tsx` needs beside the entry's own.
 * - Catalogues: an import of `…/locales/<tag>/….po` gives `{ messages }`. Of each language one chunk for the frame and Home,
 *   which knows one for all screens (src/client/i18n/catalogues).
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

/**
 * What is run nearly whole as soon as it arrives: the first Home, and the player with a video's page. Of the libraries the smaller part is: there
 * later starts would pay for the rest.
 */
const eagerFiles = new Set(['index', 'home', 'plyr', 'videos']);

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
      buildPlugins: { vite: [simplifyCode()] },
      globPatterns: [
        'index.html',
        'assets/**/*.{js,css,json,svg}',
        'icons/favicon.svg',
        'empty.svg',
        'language-rules.js',
        '{dice,badges}/*.svg',
      ],
      // The worker fetches the messages in the member's language besides, other languages if the connection is free (sw/extras.ts).
      // Passkeys and switches of notifications are of no use without the server, and loaded when they are wanted.
      globIgnores: ['assets/catalogue-*', 'assets/passkeys-*', 'assets/push-*'],
      maximumFileSizeToCacheInBytes: 2_000_000,
      dontCacheBustURLsMatching: /^assets\//,
    },
  });

const serverSetup = ['tests/postgres/start.ts', 'tests/bundled-programs.ts'].map((file) => join(root, file));
// One process for file after file: what they import is read once, and databases are used again.
const node = (name: string, include: string[], globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, environment: 'node' as const, isolate: false, include, globalSetup },
});

const config: UserConfig & { test: object } = {
  root: testing ? root : join(root, 'src/client'),
  publicDir: join(root, 'public'),
  cacheDir: join(root, 'node_modules/.cache/vite'),
  resolve: {
    alias: [
      // Both packages name their builds for browsers without classes and `await`.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // React has it since 18: Lingui and the router's store still bring the one for older versions.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    react(),
    lingui({ ...linguiFile, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiFile) }, linguiFile)] }),
    shortMessageIds(linguiFile.configPath),
    playerParts(),
    routerParts(),
    preloadMap(),
    chunkPackages(),
    extras(join(root, 'public')),
    noChunkCycles(),
    simplifyCode(),
    ...(mark ? [buildMark(mark)] : []),
    ...(testing ? [] : worker()),
  ],
  css: { modules: { generateScopedName: scopedClassName(root) } },
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
        postBanner: ({ name }) => (eagerFiles.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        chunkFileNames: (chunk) => {
          const catalogue = catalogueOf(chunk);
          return catalogue ? `assets/catalogue-${catalogue.tag}-${catalogue.place}-[hash].js` : 'assets/[name]-[hash].js';
        },
        codeSplitting: { groups: chunkGroups },
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
        serverSetup,
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
