import type { MirrorRow } from './collection-table.ts';
import type { Mirror } from './mirror.ts';
import { indexTexts, type TextIndex, textOfFields } from './text-index.ts';

export function textOfProfile(row: MirrorRow<'profiles'>): string {
  const { xuanfei_name, vo_title, remark, address, service_data, types } = row;
  return textOfFields([xuanfei_name, vo_title, address, remark, ...service_data, ...types]);
}

/** The searchable texts of every stored profile; undefined if the collection has changed meanwhile. */
export const indexProfiles = (mirror: Mirror): Promise<TextIndex | undefined> => indexTexts(mirror, 'profiles', textOfProfile);
