import type { BaseInfo, SystemConfig } from '#contract/shelves/base.ts';
import type { Mirrored } from './mirrored.ts';

export function useBaseInfo(): Mirrored<BaseInfo> {
  return { state: 'loading' };
}

export function useSystemConfig(): Mirrored<SystemConfig> {
  return { state: 'loading' };
}
