import type { Profile, ProfileItem } from '#contract/shelves/profiles.ts';
import type { Feed, Mirrored } from './mirrored.ts';

/** `home` is the hot list (with a region: only its profiles), `n-home` the list of /nHomeList. */
export function useProfileFeed(_view: 'home' | 'n-home', _regionId?: string): Feed<ProfileItem> {
  return {
    state: 'loading',
    offline: false,
    rows: [],
    asOfMs: 0,
    fresh: false,
    finished: false,
    pulling: true,
    failed: false,
    more: () => undefined,
    refresh: () => Promise.resolve(false),
  };
}

export function useProfile(_id: string): Mirrored<Profile> {
  return { state: 'loading' };
}
