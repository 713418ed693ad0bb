import type { Messages } from '@lingui/core';
import type { LanguageTag } from '#contract/languages.ts';

export type Catalogue = { messages: Messages };

/** The messages of the frame, and loaders of each screen folder's messages, by `./<folder>.po`. */
export type FrameCatalogue = Catalogue & { screens: Record<string, () => Promise<Catalogue>> };

/** One chunk per language, which knows those of its screens: the first page has no addresses of other languages. */
export const catalogues: Record<LanguageTag, () => Promise<FrameCatalogue>> = {
  'en-US': () => import('./catalogues/en-us.ts'),
  'zh-CN': () => import('./catalogues/zh-cn.ts'),
  es: () => import('./catalogues/es.ts'),
  ms: () => import('./catalogues/ms.ts'),
  vi: () => import('./catalogues/vi.ts'),
  ja: () => import('./catalogues/ja.ts'),
  de: () => import('./catalogues/de.ts'),
};
