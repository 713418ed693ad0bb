import type { Region } from '#contract/collections/regions.ts';
import type { LanguageCode } from '#contract/languages.ts';

/** A region in the member's language, where it has a name in it; else as the operator calls it (checklist Q20). */
export const regionName = ({ name, names }: Pick<Region, 'name' | 'names'>, language: LanguageCode): string => names?.[language] ?? name;
