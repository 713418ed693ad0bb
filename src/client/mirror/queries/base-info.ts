import type { BaseInfo, SystemConfig } from '#contract/shelves/base.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView } from '../view.ts';
import type { Mirrored } from './mirrored.ts';

const resource = resourceOf('base');

export const useBaseInfo = (): Mirrored<BaseInfo> => useView(rowView(resource, 'base', 'base_info')) as Mirrored<BaseInfo>;

export const useSystemConfig = (): Mirrored<SystemConfig> => useView(rowView(resource, 'base', 'config')) as Mirrored<SystemConfig>;
