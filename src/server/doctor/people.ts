import type { Queries } from '../db/database.ts';
import { getSetting } from '../db/settings.ts';
import { type Acting, personOf } from '../ledger/audit.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Lines of the log that are looked through, the newest. */
const lookedAt = 5_000;

const about = 'two people';

export interface PeopleSeen {
  /** `withdraw_two_person`, in points; 0: off. */
  fromPoints: number;
  /** System users that have acted, as the log has them. */
  actors: readonly string[];
  /** Why the system can't tell two people apart here. */
  unsure: string | undefined;
}

/** Whether the two-person rule, where it is on, can be kept: by two people that the system can tell apart. */
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

export async function lookAtPeople(queries: Queries, { unsure }: Acting): Promise<Finding[]> {
  const rows = await queries.selectFrom('audit').select('actor').orderBy('no', 'desc').limit(lookedAt).execute();
  return judgePeople({ fromPoints: await getSetting(queries, 'withdraw_two_person'), actors: rows.map(({ actor }) => actor), unsure });
}
