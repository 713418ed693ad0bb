import { preference, setPreference } from '../device/preferences.ts';
import { currentSession } from '../device/session.ts';
import { mirror } from '../mirror/instance.ts';
import { wantProfile } from './say-of-profile.ts';

/** Final refusals: there is nothing to retry. */
const final: readonly string[] = ['not_found', 'favourites_full', 'bad_request'];

/**
 * Moves the favourites that an earlier version stored on this device to the member's own list, the oldest first so that
 * their order stays; called at every contact. Each is deleted here once the server has it, or has refused it for good.
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
