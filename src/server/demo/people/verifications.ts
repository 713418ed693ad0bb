import type { Insertable } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { seedId } from '../seed-id.ts';
import { people } from './names.ts';

const dayMs = 86_400_000;

/** How the demo's desk verified: the words that a tap on the badge shows. */
const ways = ['Identity document, in person', 'Identity document and video call'] as const;

/** Two of three people of the demo club were verified within the last months; nobody's badge stands without a record (H3). */
export function verificationRows(nowMs: number): Insertable<Tables['verifications']>[] {
  return people.flatMap((_, index) => {
    const n = index + 1;
    if (n % 3 === 0) return [];
    const atMs = nowMs - (1 + ((n * 29) % 60)) * dayMs;
    return {
      ...{ id: seedId('verification', n), profile_id: seedId('profile', n), checked_by: 'demo-desk', how: ways[n % 2] ?? ways[0] },
      ...{ at_ms: atMs, until_ms: atMs + 365 * dayMs, ended_ms: null, ended_why: null },
    };
  });
}
