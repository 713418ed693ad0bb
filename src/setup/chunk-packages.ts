import type { Plugin } from 'vite';

/** Address of a chunk -> npm packages whose code is in it. The check reads it; it is not served. */
export type ChunkPackages = Record<string, string[]>;

/** The name of the file that the build takes out of the client's folder again. */
export const packagesFile = 'packages.json';

const packageOf = (moduleId: string): string | undefined => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1];

/** Writes down which libraries went into which chunk, for the check that keeps the heavy ones off the first path. */
export function chunkPackages(): Plugin {
  return {
    name: 'foyer:chunk-packages',
    generateBundle(_, bundle) {
      const packages: ChunkPackages = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const names = file.moduleIds.map(packageOf).filter((name) => name !== undefined);
        packages[`/${file.fileName}`] = [...new Set(names)].sort();
      }
      this.emitFile({ type: 'asset', fileName: packagesFile, source: JSON.stringify(packages) });
    },
  };
}
