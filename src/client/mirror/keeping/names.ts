/** Who the copy is for: one database for visitors, one for each member. */
export type Audience = { memberId: string } | 'public';

export const sameAudience = (a: Audience, b: Audience): boolean => (a === 'public' || b === 'public' ? a === b : a.memberId === b.memberId);

export function databaseName(audience: Audience, version: number): string {
  return audience === 'public' ? `foyer-public-v${version}` : `foyer-member-${audience.memberId}-v${version}`;
}
