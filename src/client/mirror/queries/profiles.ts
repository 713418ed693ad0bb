import type { Profile, ProfileItem } from '#contract/collections/profiles.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView } from '../view.ts';
import { type InLanguage, inLanguage, useFeedInLanguage, useInLanguage } from './in-language.ts';
import type { Feed, Mirrored } from './mirrored.ts';
import { itemOf } from './profile-item.ts';

/** `home` is the hot list (with a region: only its profiles), `n-home` the list of /nHomeList. */
export function useProfileFeed(view: 'home' | 'n-home', regionId = '0'): Feed<InLanguage<ProfileItem>> {
  return useFeedInLanguage(
    useView(feedView(view === 'home' ? resourceOf('profiles', regionId) : resourceOf('n-home'), 'profiles', itemOf)),
  );
}

/** The whole profile; members only. */
export function useProfile(id: string): Mirrored<InLanguage<Profile>> {
  // This view returns only whole profiles.
  const profile = useView(rowView(resourceOf('profile', id), 'profiles', id)) as Mirrored<Profile>;
  return useInLanguage<Profile, InLanguage<Profile>>(profile, inLanguage);
}
