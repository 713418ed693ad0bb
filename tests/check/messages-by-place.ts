import { dirname, join } from 'node:path';
import { filesUnder, textOf, withoutComments } from './check.ts';

/** Imports that remain in a build: no types. */
const imports = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|(?<!typeof\s)\bimport\('([^']+)'\)/gm;
/** A screen's importer that loads the messages of its folder (client/i18n/messages.ts). */
const placed = /\bat\(\s*'([\w-]+)',\s*\(\) => import\('([^']+)'\)/g;

/** Tables of the contract that the client reads without showing their texts. */
const silent = ['src/contract/refusals.ts'];

/** A catalogue: its name, and the ids of its messages by the file that uses them. */
export type PlacedMessages = { name: string; ids: ReadonlySet<string>; byFile: ReadonlyMap<string, string[]> };

type Source = { imported: string[]; placed: { place: string; file: string }[] };

function resolved(from: string, to: string): string[] {
  if (to.startsWith('.')) return [join(dirname(from), to)];
  return to.startsWith('#') ? [`src/${to.slice(1)}`] : [];
}

/** What a file imports, apart from screens that load their own messages. */
function sourceOf(file: string, text: string): Source {
  const code = withoutComments(text);
  const own = [...code.matchAll(placed)].flatMap(([, place = '', to = '']) =>
    resolved(file, to).map((target) => ({ place, file: target })),
  );
  const rest = [...code.replace(placed, '').matchAll(imports)].flatMap(([, still, lazily]) => resolved(file, still ?? lazily ?? ''));
  return { imported: rest, placed: own };
}

/** The client's files that are loaded with `start`, and the tables of the contract whose texts they may show. */
function drawnWith(start: string, sources: ReadonlyMap<string, Source>): Set<string> {
  const files = new Set([start]);
  for (const file of files) {
    for (const other of sources.get(file)?.imported ?? []) {
      if (sources.has(other) || (other.startsWith('src/contract/') && !silent.includes(other))) files.add(other);
    }
  }
  return files;
}

/**
 * Whatever a place may render has its messages in the frame's catalogue or in the place's own. A missing message would show its id, and
 * only in rare states: no test of the pages is sure to find it.
 */
export async function placeComplaints(catalogues: readonly PlacedMessages[]): Promise<{ complaints: string[] }> {
  const files = (await filesUnder('src/client')).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
  const sources = new Map(await Promise.all(files.map(async (file) => [file, sourceOf(file, await textOf(file))] as const)));
  const byFile = new Map<string, Set<string>>();
  for (const [file, ids] of catalogues.flatMap((one) => [...one.byFile])) {
    byFile.set(file, new Set([...(byFile.get(file) ?? []), ...ids]));
  }
  const idsOf = (name: string): ReadonlySet<string> => catalogues.find((one) => one.name === name)?.ids ?? new Set();
  const starts = [{ place: 'frame', file: 'src/client/main.tsx' }, ...[...sources.values()].flatMap((source) => source.placed)];
  const complaints = starts.flatMap(({ place, file: start }) => {
    const there = idsOf('frame').union(idsOf(place));
    return [...drawnWith(start, sources)].flatMap((file) => {
      const missing = [...(byFile.get(file) ?? [])].filter((id) => !there.has(id));
      return missing.length > 0 ? [`${start} draws ${file}: ${missing.length} of its messages stand neither in frame nor in ${place}`] : [];
    });
  });
  // Without a single screen the importers are written differently by now.
  if (starts.length < 2) complaints.push('no screen brings its messages: is it at(place, () => import(…))?');
  return { complaints };
}
