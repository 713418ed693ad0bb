import type { Queries } from '../db/database.ts';
import { getSetting } from '../db/settings.ts';
import { type Attribution, personOf } from '../ledger/audit.ts';
import { type Finding, ok, warning } from './finding.ts';

/** The number of lines of the log that are checked, the newest. */
const lookedAt = 5_000;

const about = 'two people';

export interface PeopleSeen {
  /** `withdraw_two_person`, in points; 0: off. */
  fromPoints: number;
  /** System users in the log who have acted. */
  actors: readonly string[];
  /** Why the system can't distinguish two people here. */
  unsure: string | undefined;
}

/** Judges whether the two-person rule, if it is on, works: two people that the system can distinguish must have acted. */
export function judgePeople({ fromPoints, actors, unsure }: PeopleSeen): Finding[] {
  if (fromPoints === 0) return [];
  if (unsure !== undefined) {
    return [
      warning(about, `two people can't be told apart here: ${unsure}`, 'give everybody who pays an account of their own on this machine'),
    ];
  }
  // A name without a number was typed, under an earlier release.
  const people = new Map(actors.filter((actor) => personOf(actor) !== actor).map((actor) => [personOf(actor), actor]));
  if (people.size > 1) return [ok(about, `${people.size} system users have acted`)];
  const [only = 'nobody'] = people.values();
  const todo = 'give a second person a login of their own on this machine: from withdraw_two_person on, one approves and another pays';
  return [warning(about, `only ${only} has acted so far: withdrawals from ${fromPoints} points on can't be paid`, todo)];
}

export async function checkPeople(queries: Queries, { unsure }: Attribution): Promise<Finding[]> {
  const rows = await queries.selectFrom('audit').select('actor').orderBy('no', 'desc').limit(lookedAt).execute();
  return judgePeople({ fromPoints: await getSetting(queries, 'withdraw_two_person'), actors: rows.map(({ actor }) => actor), unsure });
}
