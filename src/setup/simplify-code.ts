import { minify } from 'terser';
import type { Plugin } from 'vite';
import { catalogueOf } from './preload-map.ts';

/** Simplifying them takes 3 of 10 s and saves 0.8 of 9 kB. */
const libraries = /^(core|database|plyr)$/;

/**
 * Has Terser simplify each file of our own before the bundler's minifier, which then only has to rename: after both the precached files are 1.5 to 2 % smaller
 * than after either alone, as measured with Brotli. The bundler names files after this, so that each name still stands for its content.
 */
export function simplifyCode(): Plugin {
  return {
    name: 'foyer:simplify-code',
    apply: 'build',
    async renderChunk(code, chunk) {
      // Messages are one call of `JSON.parse`.
      if (catalogueOf(chunk) || libraries.test(chunk.name)) return null;
      const { code: simplified } = await minify(code, {
        module: true,
        compress: { passes: 2, ecma: 2020 },
        mangle: false,
        format: { ecma: 2020 },
      });
      return simplified === undefined ? null : { code: simplified, map: null };
    },
  };
}
