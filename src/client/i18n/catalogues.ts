import type { Messages } from '@lingui/core';
import type { LanguageTag } from '#contract/languages.ts';

export type Catalogue = { messages: Messages };

/** What may be said on any page, and the way to what the screens of one folder say, by `./<folder>.po`. */
export type FrameCatalogue = Catalogue & { screens: Record<string, () => Promise<Catalogue>> };

/** One chunk for each language, which knows those of its screens: the first page carries the addresses of no other one. */
export const catalogues: Record<LanguageTag, () => Promise<FrameCatalogue>> = {
  'en-US': () => import('./catalogues/en-us.ts'),
  'zh-CN': () => import('./catalogues/zh-cn.ts'),
  es: () => import('./catalogues/es.ts'),
  ms: () => import('./catalogues/ms.ts'),
  vi: () => import('./catalogues/vi.ts'),
  ja: () => import('./catalogues/ja.ts'),
  de: () => import('./catalogues/de.ts'),
};
