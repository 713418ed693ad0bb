import type { Region } from '#contract/collections/regions.ts';
import type { LanguageCode } from '#contract/languages.ts';

/** A region's name in the member's language, if it has one; else the operator's own (checklist Q20). */
export const regionName = ({ name, names }: Pick<Region, 'name' | 'names'>, language: LanguageCode): string => names?.[language] ?? name;
