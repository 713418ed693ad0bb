import { type Favourite, mostFavourites } from '#contract/collections/favourites.ts';
import type { rateProfileCall, wantProfileCall } from '#contract/commands/say-of-profile.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { nextMemberRevision } from '../db/member-revision.ts';
import type { Tables } from '../db/schema.ts';
import { favouriteOf } from '../reads/favourites.ts';
import type { MemberCommand } from './command.ts';

type Said = Tables['favourites'];

/** Adds a profile to the member's favourites (S38), or removes it. */
export const wantProfile: MemberCommand<typeof wantProfileCall> = (context, { member }, { id, want }) =>
  say(context, member.memberId, id, async (tx, known) => {
    const wanted = want === '1' ? 1 : 0;
    if (wanted === 1 && known.want === 0 && (await favouritesOf(tx, member.memberId)) >= mostFavourites) {
      return refused('favourites_full', { values: { most: mostFavourites } });
    }
    return done({ ...known, want: wanted, at_ms: wanted === known.want ? known.at_ms : context.nowMs() });
  });

/** One rating per member and profile (H2); the profile shows it when counts are next published. */
export const rateProfile: MemberCommand<typeof rateProfileCall> = (context, { member }, { id, stars }) =>
  say(context, member.memberId, id, async (tx, known) => {
    await tx.updateTable('profiles').set({ counts_due: 1, ratings_due: 1 }).where('id', '=', id).execute();
    return done({ ...known, stars: Number(stars) }, 'rated');
  });

async function favouritesOf(tx: Queries, memberId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('want', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes a member's favourite mark or rating of a profile; refused, and nothing stored, for one that is not shown. */
function say(
  context: Context,
  memberId: string,
  profileId: string,
  change: (tx: Queries, known: Said) => Promise<Outcome<Said>>,
): Promise<Outcome<Favourite>> {
  return context.db.transaction(async (tx) => {
    const rev = await nextMemberRevision(tx, memberId);
    // Locked until the commit: a withdrawal of consent waits for this, or this finds the profile withdrawn.
    const shown = await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', profileId)
      .where('published', '=', 1)
      .$if(context.db.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst();
    if (!shown) return refused('not_found');
    const known = await tx
      .selectFrom('favourites')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('profile_id', '=', profileId)
      .executeTakeFirst();
    const outcome = await change(
      tx,
      known ?? { member_id: memberId, profile_id: profileId, want: 0, stars: 0, at_ms: context.nowMs(), rev },
    );
    if (!outcome.ok) return outcome;
    const row = { ...outcome.data, rev };
    await tx
      .insertInto('favourites')
      .values(row)
      .onConflict((conflict) => conflict.columns(['member_id', 'profile_id']).doUpdateSet(row))
      .execute();
    return { ...outcome, data: favouriteOf(row) };
  });
}
