import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Favourite } from '#contract/collections/favourites.ts';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { useSession } from '../../device/session.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { MirrorRow } from '../collection-table.ts';
import { feedView } from '../feed-view.ts';
import { mirror } from '../instance.ts';
import { resourceOf } from '../resource.ts';
import { isExpired } from '../row-view.ts';
import { useView, type View } from '../view.ts';
import { type InLanguage, inLanguage } from './in-language.ts';
import type { Feed } from './mirrored.ts';
import { itemOf } from './profile-item.ts';

const visitorsFeed: Feed<Favourite> = {
  state: 'ready',
  offline: false,
  rows: [],
  asOfMs: 0,
  fresh: true,
  finished: true,
  pulling: false,
  failed: false,
  more: () => undefined,
  refresh: async () => true,
};
const visitorsView: View<Feed<Favourite>> = { subscribe: () => () => undefined, get: () => visitorsFeed };

/** This member's entries on profiles, newest first; while nobody is logged in it is empty, and nothing is requested. */
function useSaid(): Feed<Favourite> {
  const session = useSession();
  return useView(session ? feedView(resourceOf('favourites'), 'favourites', (row) => row) : visitorsView);
}

/** This member's entry on one profile. */
export function useFavourite(id: string): Favourite | undefined {
  return useSaid().rows.find((row) => row.id === id);
}

const subscribe = (listener: () => void): (() => void) =>
  mirror.subscribe((collection) => {
    if (collection === null || collection === 'profiles') listener();
  });

/** The profiles of the member's favourites, the newest first; without those that are no longer listed. */
export function useFavouritePeople(): Feed<InLanguage<ProfileItem>> {
  const language = useLanguage();
  const said = useSaid();
  const revision = useSyncExternalStore(subscribe, () => mirror.collection('profiles').revision);
  const wanted = useMemo(() => said.rows.filter(({ want }) => want === 1).map(({ id }) => id), [said.rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for the rows in memory
  const rows = useMemo(() => {
    const collection = mirror.collection('profiles');
    return wanted.flatMap((id) => {
      const row = isExpired(collection, id) ? undefined : collection.rows.get(id);
      return row ? [inLanguage(itemOf(row as MirrorRow<'profiles'>), language)] : [];
    });
  }, [wanted, revision, language]);
  useEffect(() => void mirror.need('profiles', wanted), [wanted]);
  return { ...said, rows };
}
