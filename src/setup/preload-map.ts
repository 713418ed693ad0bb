import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** What `<script type="application/json" id="foyer-build">` in the built index.html holds. */
export type PreloadMap = {
  /** Changes with every build that has other content. */
  build: string;
  /** The app's own script, which the page runs once its style sheets have arrived, and the scripts that it imports. */
  app: string;
  imports: string[];
  styles: string[];
  /** BCP 47 tag -> address of what the frame says in that language. */
  catalogues: Record<string, string>;
  /** Addresses of the scripts that Home needs beside the entry's own static imports. */
  home: string[];
  /** Addresses of the style sheets that Home needs beside the entry's own. */
  homeStyles: string[];
  /** BCP 47 tag -> address of what all screens but Home say in that language. */
  screens: Record<string, string>;
  /** Addresses of the scripts and style sheets that screens other than Home need beside the entry's own. */
  files: string[];
  /** The script that sends requests: no screen imports it, and all but a city's ask for something once they are shown. */
  sends: string;
  /** A screen's path in lower case -> which of `files` it needs. */
  needs: Record<string, number[]>;
};

const placeholder = '<!--foyer:preload-->';
const cataloguePath = /\/locales\/([^/]+)\/(?:screens\/)?([^/]+)\.po$/;

const routesFile = join(import.meta.dirname, '../client/routes/tree.ts');

/** Home's screen, which `import()` reaches. */
export const homeScreen = /\/src\/client\/screens\/home\/home\.tsx$/;

/** A chunk and everything that it imports statically, the chunk last. */
export function staticClosure(bundle: Rollup.OutputBundle, fileName: string, seen = new Set<string>()): Rollup.OutputChunk[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  return [...chunk.imports.flatMap((name) => staticClosure(bundle, name, seen)), chunk];
}

/** The chunks that a first Home loads: the entry's closure, and what Home's route chunk adds. */
export function homeChunks(bundle: Rollup.OutputBundle): { entry: Rollup.OutputChunk[]; home: Rollup.OutputChunk[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const seen = new Set<string>();
  const entry = chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => staticClosure(bundle, chunk.fileName, seen));
  const reached = new Set(entry.flatMap((chunk) => chunk.dynamicImports));
  const home = chunks
    .filter((chunk) => reached.has(chunk.fileName) && chunk.moduleIds.some((id) => homeScreen.test(id)))
    .flatMap((chunk) => staticClosure(bundle, chunk.fileName, seen));
  return { entry, home };
}

export const stylesOf = (chunks: Rollup.OutputChunk[]): string[] => [
  ...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
];

/** The language and the place whose messages a chunk holds: `de` and `frame`, `en-US` and `wallet`, or `de` and `screens` for all. */
export function catalogueOf({ moduleIds }: { moduleIds: string[] }): { tag: string; place: string } | undefined {
  const held = moduleIds.flatMap((id) => [cataloguePath.exec(id)]).filter((match) => match !== null);
  const [, tag = '', place = ''] = held[0] ?? [];
  return tag ? { tag, place: held.length > 1 ? 'screens' : place } : undefined;
}

/**
 * Puts the preload map where index.html holds `<!--foyer:preload-->`, so that its inline scripts can run the app once the gate or a still is
 * painted, and name what the frame says in the member's language and Home's chunks before the entry has loaded. It is JSON, not script: the
 * policy needs no hash for it.
 */
export function preloadMap(): Plugin {
  return {
    name: 'foyer:preload-map',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html.replace(placeholder, '');
        return asSent(withoutApp(html)).replace(placeholder, () => scriptFor(mapOf(bundle)));
      },
    },
  };
}

/** Without the app's own script and style sheets: what the page itself draws is painted first (index.html). */
const withoutApp = (html: string): string =>
  html.replace(/[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="(?:stylesheet|modulepreload)"[^>]*>)\n?/g, '');

/** Without the comments of its inline scripts, each on lines of its own, and without indentation: every visit begins with the page. */
export const asSent = (html: string): string => html.replace(/^[ \t]*\/\/ .*\n/gm, '').replace(/^[ \t]+/gm, '');

const addressOf = ({ fileName }: Rollup.OutputChunk): string => `/${fileName}`;

function mapOf(bundle: Rollup.OutputBundle): PreloadMap {
  const { entry, home } = homeChunks(bundle);
  const catalogues: Record<string, string> = {};
  const screens: Record<string, string> = {};
  for (const file of Object.values(bundle)) {
    const catalogue = file.type === 'chunk' ? catalogueOf(file) : undefined;
    if (catalogue?.place === 'frame') catalogues[catalogue.tag] = `/${file.fileName}`;
    if (catalogue?.place === 'screens') screens[catalogue.tag] = `/${file.fileName}`;
  }
  const entryStyles = new Set(stylesOf(entry));
  const app = entry.slice(-1).map(addressOf).join('');
  return {
    build: app.replace(/^.*-|\.js$/g, ''),
    app,
    imports: entry.slice(0, -1).map(addressOf),
    styles: [...entryStyles].map((name) => `/${name}`),
    catalogues,
    home: home.map(addressOf),
    homeStyles: stylesOf(home)
      .filter((name) => !entryStyles.has(name))
      .map((name) => `/${name}`),
    screens,
    sends: sendsRequests(bundle),
    ...screenFiles(bundle, entry),
  };
}

const httpModule = /\/src\/client\/net\/http\.ts$/;

function sendsRequests(bundle: Rollup.OutputBundle): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => httpModule.test(id)));
  if (!chunk) throw new Error('no chunk has src/client/net/http.ts');
  return `/${chunk.fileName}`;
}

const screenPattern = /import\('\.\.(\/screens\/[\w/-]+\.tsx)'\)/;

/** The routes of the tree: each one's path, and the module of its screen, which may have a name above the tree. */
export function screensOf(tree: string): [path: string, screen: string][] {
  const named = new Map([...tree.matchAll(/^const (\w+) = lazily\((.*)\);$/gm)].map(([, name = '', load = '']) => [name, load]));
  return tree.split('createRoute(').flatMap((route): [string, string][] => {
    const [, path] = /path: '(\/\w+)'/.exec(route) ?? [];
    const [, name = ''] = /component: (\w+)\b(?!\()/.exec(route) ?? [];
    const [, screen] = screenPattern.exec(named.get(name) ?? route) ?? [];
    return path && screen ? [[path, screen]] : [];
  });
}

/** What each screen of the routes' tree needs beside the entry; Home has its own lists. */
function screenFiles(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk[]): Pick<PreloadMap, 'files' | 'needs'> {
  const there = new Set([...entry.map(({ fileName }) => fileName), ...stylesOf(entry)]);
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files: string[] = [];
  const needs: Record<string, number[]> = {};
  for (const [path, screen] of screensOf(readFileSync(routesFile, 'utf8'))) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client${screen}`)));
    if (!chunk || path === '/Home') continue;
    const closure = staticClosure(bundle, chunk.fileName);
    const names = [...closure.map(({ fileName }) => fileName), ...stylesOf(closure)]
      .filter((name) => !there.has(name))
      .map((name) => `/${name}`);
    for (const name of names) if (!files.includes(name)) files.push(name);
    needs[path.toLowerCase()] = names.map((name) => files.indexOf(name));
  }
  return { files, needs };
}

const scriptFor = (map: PreloadMap): string =>
  `<script type="application/json" id="foyer-build">${JSON.stringify(map).replaceAll('<', '\\u003c')}</script>`;
