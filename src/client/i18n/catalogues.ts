import type { Messages } from '@lingui/core';
import type { LanguageTag } from '#contract/languages.ts';

type Catalogue = () => Promise<{ messages: Messages }>;

/** One chunk for each language; only the current one is loaded. */
export const catalogues: Record<LanguageTag, Catalogue> = {
  'en-US': () => import('../../../locales/en-US/messages.po'),
  'zh-CN': () => import('../../../locales/zh-CN/messages.po'),
  es: () => import('../../../locales/es/messages.po'),
  ms: () => import('../../../locales/ms/messages.po'),
  vi: () => import('../../../locales/vi/messages.po'),
  ja: () => import('../../../locales/ja/messages.po'),
  de: () => import('../../../locales/de/messages.po'),
};
