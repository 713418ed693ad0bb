import { languageFrom } from '#contract/languages.ts';
import type { MirrorRow } from './collection-table.ts';
import type { Mirror } from './mirror.ts';
import { inLanguage } from './queries/in-language.ts';
import type { PersonFacts } from './queries/people-filter.ts';
import { readRate } from './queries/written-rate.ts';
import { emptyIndex, indexTexts, type TextIndex, textOfFields } from './text-index.ts';

/** The searchable texts of every stored profile, and what filters compare. */
export type ProfileIndex = TextIndex & { facts: ReadonlyMap<string, PersonFacts> };

export const emptyProfileIndex: ProfileIndex = { ...emptyIndex, facts: new Map() };

export function textOfProfile(row: MirrorRow<'profiles'>): string {
  const { xuanfei_name, vo_title, remark, address, service_data, types } = row;
  return textOfFields([xuanfei_name, vo_title, address, remark, ...service_data, ...types]);
}

const factsOf = ({ types, price, certified }: MirrorRow<'profiles'>): PersonFacts => ({
  trades: types,
  rate: readRate(price),
  certifiedUntilMs: certified?.until_ms ?? 0,
});

/** Reads every stored profile once, in this language; undefined if the collection has changed meanwhile. */
export async function indexProfiles(mirror: Mirror, language: string): Promise<ProfileIndex | undefined> {
  const code = languageFrom(language);
  const facts = new Map<string, PersonFacts>();
  const made = await indexTexts(mirror, 'profiles', (stored) => {
    const row = inLanguage(stored, code);
    facts.set(row.id, factsOf(row));
    return textOfProfile(row);
  });
  return made && { ...made, facts };
}
