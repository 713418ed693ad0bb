import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { catalogueOf } from './preload-map.ts';

/** The app's own pictures that the worker caches when they are used, or in advance on a free connection. */
const folders = ['cities', 'avatars', 'backgrounds'];

/** Pictures of the public folder: path -> hash of the content. */
export function picturesOf(publicDir: string): Record<string, string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(publicDir, folder))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  const hashOf = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(publicDir, file)))
      .digest('hex')
      .slice(0, 10);
  return Object.fromEntries(files.map((file) => [`/${file}`, hashOf(file)]));
}

/**
 * Writes `assets/extras-<hash>.json`: what the app has besides its shell, for the worker (sw/extras.ts reads it). `messages`: BCP 47 tag ->
 * files; `pictures`: address -> hash.
 */
export function extras(publicDir: string): Plugin {
  return {
    name: 'foyer:extras',
    generateBundle(_, bundle) {
      const messages: Record<string, string[]> = {};
      for (const file of Object.values(bundle)) {
        const tag = file.type === 'chunk' && catalogueOf(file)?.tag;
        if (tag) messages[tag] = [...(messages[tag] ?? []), `/${file.fileName}`];
      }
      const source = JSON.stringify({ messages, pictures: picturesOf(publicDir) });
      this.emitFile({ type: 'asset', name: 'extras.json', source });
    },
  };
}
