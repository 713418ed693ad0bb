import type { BaseInfo, SystemConfig } from '#contract/collections/base.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView, type View } from '../view.ts';
import { type InLanguage, inLanguage, rowsIn, useInLanguage } from './in-language.ts';
import type { Mirrored } from './mirrored.ts';

const resource = resourceOf('base');

const baseInfoView = (): View<Mirrored<BaseInfo>> => rowView(resource, 'base', 'base_info') as View<Mirrored<BaseInfo>>;

export const useBaseInfo = (): Mirrored<InLanguage<BaseInfo>> =>
  useInLanguage<BaseInfo, InLanguage<BaseInfo>>(useView(baseInfoView()), inLanguage);

/** The same outside of React: what is known at this moment. */
export const baseInfoNow = (): Mirrored<BaseInfo> => baseInfoView().get();

export type ShownConfig = InLanguage<SystemConfig> & { movielist_0: Movies; movielist_1: Movies };
export type Movies = InLanguage<SystemConfig['movielist_0'][number]>[];

const configIn = (config: SystemConfig, language: LanguageCode): ShownConfig => ({
  ...inLanguage(config, language),
  movielist_0: rowsIn(config.movielist_0, language),
  movielist_1: rowsIn(config.movielist_1, language),
});

const configView = (): View<Mirrored<SystemConfig>> => rowView(resource, 'base', 'config') as View<Mirrored<SystemConfig>>;

export const useSystemConfig = (): Mirrored<ShownConfig> => useInLanguage(useView(configView()), configIn);

/** The same outside of React: what is known at this moment. */
export const configNow = (): Mirrored<SystemConfig> => configView().get();
