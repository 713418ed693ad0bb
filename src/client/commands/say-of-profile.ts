import type { Favourite } from '#contract/collections/favourites.ts';
import { rateProfileCall, wantProfileCall } from '#contract/commands/say-of-profile.ts';
import { client } from '../client.ts';
import { mirror } from '../mirror/instance.ts';
import { postCommand } from '../net/ask.ts';
import { type CommandResult, outcomeOf } from './outcome.ts';

/** Adds a profile to the member's favourites, or removes it (S38). */
export const wantProfile = (id: string, want: boolean): Promise<CommandResult> =>
  say(() => postCommand(wantProfileCall, { id, want: want ? '1' : '0' }));

/** From 1 to 5 stars; a later rating replaces it (H2). */
export const rateProfile = (id: string, stars: number): Promise<CommandResult> =>
  say(() => postCommand(rateProfileCall, { id, stars: String(stars) }));

function say(send: () => Promise<{ data: Favourite; message: string }>): Promise<CommandResult> {
  return outcomeOf(async () => {
    const { epoch } = mirror;
    const { data, message } = await send();
    if (epoch === mirror.epoch) mirror.apply({ kind: 'rows', collection: 'favourites', rows: [data], atMs: client().nowMs() });
    return message;
  });
}
