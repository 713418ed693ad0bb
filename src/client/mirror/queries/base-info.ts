import type { BaseInfo, SystemConfig } from '#contract/collections/base.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView, type View } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

const resource = resourceOf('base');

const baseInfoView = (): View<Mirrored<BaseInfo>> => rowView(resource, 'base', 'base_info') as View<Mirrored<BaseInfo>>;

export const useBaseInfo = (): Mirrored<BaseInfo> => useView(baseInfoView());

/** The same outside of React: what is known at this moment. */
export const baseInfoNow = (): Mirrored<BaseInfo> => baseInfoView().get();

export const useSystemConfig = (): Mirrored<SystemConfig> => useView(rowView(resource, 'base', 'config')) as Mirrored<SystemConfig>;
