import type { Plugin, Rollup } from 'vite';

/** The chunks that need each other to run, as a path that comes back to its first one; undefined where there are none. */
export function cycleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Fails a build with chunks that import each other: one of them would run before what it needs is there. */
export function noChunkCycles(): Plugin {
  return {
    name: 'foyer:no-chunk-cycles',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk');
      const cycle = cycleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (cycle) this.error(`chunks import each other: ${cycle.join(' -> ')}`);
    },
  };
}
