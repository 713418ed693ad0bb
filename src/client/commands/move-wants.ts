import { preference, setPreference } from '../device/preferences.ts';
import { currentSession } from '../device/session.ts';
import { mirror } from '../mirror/instance.ts';
import { wantProfile } from './say-of-profile.ts';

/** What the club will say again, however often it is asked: nothing is to be kept for it. */
const final: readonly string[] = ['not_found', 'favourites_full', 'bad_request'];

/**
 * Takes the favourites that an earlier version kept on this phone to the member's own list, the oldest first so that
 * their order stays; called at every contact. Each leaves the phone once the club has it, or will never have it.
 */
export async function moveWants(): Promise<void> {
  if (!currentSession()) return;
  const { epoch } = mirror;
  for (const id of preference('wants').toReversed()) {
    const result = await wantProfile(id, true);
    if (epoch !== mirror.epoch) return;
    if (result.state !== 'done' && !(result.state === 'refused' && final.includes(result.why))) return;
    setPreference(
      'wants',
      preference('wants').filter((other) => other !== id),
    );
  }
}
