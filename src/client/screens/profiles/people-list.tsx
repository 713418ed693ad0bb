import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { useSession } from '../../device/session.ts';
import { useTradeWords } from '../../i18n/trade-names.ts';
import { useFavouritePeople } from '../../mirror/queries/favourites.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { noFilter, type PeopleFilter, readFilter, writeFilter } from '../../mirror/queries/people-filter.ts';
import { type PeopleQuery, useProfileSearch } from '../../mirror/queries/profile-search.ts';
import { useProfileFeed } from '../../mirror/queries/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FeedNote } from '../../ui/feed-note.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useShownPlace } from '../../ui/location.ts';
import { PullList, type PullListProps } from '../../ui/pull-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type FilterForm, useListFilter } from '../../ui/use-list-filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import styles from './people-list.module.css';

/** How a view shows a profile; the four views differ in nothing else (Q5). */
export type Look = Pick<PullListProps<InLanguage<ProfileItem>>, 'renderRow' | 'skeleton' | 'rowHeight' | 'layout'>;

type PeopleListProps = {
  look: Look;
  /** `0`: all regions. */
  regionId?: string;
  /** The operator's order, or the newest first (/nHomeList). */
  order?: 'home' | 'n-home';
};

const filterForm: FilterForm<PeopleFilter> = { read: readFilter, write: writeFilter };

/** The profiles of a region, with a search of the stored ones: it shows results while typing, offline too. */
export function PeopleList({ look, regionId = '0', order = 'home' }: PeopleListProps) {
  const { t } = useLingui();
  const owner = useSession()?.memberId ?? '';
  const [text, setText] = useSearchText(owner);
  const [filter, setFilter] = useListFilter(owner, filterForm);
  const sought = useDeferredValue(text);
  return (
    <>
      <SearchField label={t`Search people`} value={text} onChange={setText} />
      <PeopleFilters filter={filter} onChange={setFilter} regionId={regionId} ownOrder={order === 'home' ? 'club' : 'newest'} />
      {sought.trim() === '' && writeFilter(filter) === '' ? (
        <Everybody look={look} regionId={regionId} order={order} />
      ) : (
        <Found
          look={look}
          query={{ typed: sought, regionId, order: order === 'home' ? 'pos' : 'newest', filter }}
          onClear={() => setText('')}
          onClearFilter={() => setFilter(noFilter)}
        />
      )}
    </>
  );
}

function Everybody({ look, regionId, order }: Required<PeopleListProps>) {
  const { t } = useLingui();
  const feed = useProfileFeed(order, order === 'home' ? regionId : undefined);
  return (
    <>
      <FeedNote feed={feed} />
      <PullList
        feed={feed}
        label={t`Talent`}
        {...look}
        empty={
          <EmptyState
            art="profiles"
            title={<Trans>Nobody is listed here yet</Trans>}
            text={<Trans>People introduced by the club will appear here.</Trans>}
            action={
              regionId !== '0' && (
                <LinkButton kind="quiet" to="/nHomeList">
                  <Trans>See everyone</Trans>
                </LinkButton>
              )
            }
          />
        }
      />
    </>
  );
}

type FoundProps = { look: Look; query: PeopleQuery; onClear: () => void; onClearFilter: () => void };

function Found({ look, query, onClear, onClearFilter }: FoundProps) {
  const { t } = useLingui();
  const search = useProfileSearch(query, useTradeWords());
  const { whole, searched } = search;
  const filtered = writeFilter(query.filter) !== '';
  return (
    <>
      {search.state === 'ready' && !whole && (
        <p className={styles.note}>
          <Plural
            value={searched}
            one="Only the one person saved on this phone so far is searched"
            other="Only the # people saved on this phone so far are searched"
          />
        </p>
      )}
      <PullList
        feed={search}
        label={t`People found`}
        {...look}
        empty={
          <EmptyState
            art="profiles"
            title={<Trans>No one found</Trans>}
            text={
              filtered ? <Trans>No one matches all your filters.</Trans> : <Trans>Search for a name, a place, a service or a trade.</Trans>
            }
            action={
              <>
                {query.typed.trim() !== '' && (
                  <Button kind="quiet" onClick={onClear}>
                    <Trans>Clear the search</Trans>
                  </Button>
                )}
                {filtered && (
                  <Button kind="quiet" onClick={onClearFilter}>
                    <Trans>Clear filters</Trans>
                  </Button>
                )}
              </>
            }
          />
        }
      />
    </>
  );
}

/** The member's favourites; readable offline (O4). */
export function FavouriteList({ look }: { look: Look }) {
  const { t } = useLingui();
  const feed = useFavouritePeople();
  return (
    <>
      <FeedNote feed={feed} />
      <PullList
        feed={feed}
        label={t`Favourites`}
        {...look}
        empty={
          <EmptyState
            art="profiles"
            title={<Trans>No favourites yet</Trans>}
            text={<Trans>Tap the heart beside a name to keep somebody here.</Trans>}
          />
        }
      />
    </>
  );
}

/** What was last typed in each list, so that a member who comes back from a profile finds the search again. In memory only. */
const typed = new Map<string, string>();

/** The text of this screen's search field; `owner` is the member who typed it: another one does not see it. */
function useSearchText(owner: string): [text: string, set: (text: string) => void] {
  const shownPlace = useShownPlace();
  const [key] = useState(() => `${owner} ${shownPlace().path}`);
  const [text, setText] = useState(() => typed.get(key) ?? '');
  return [
    text,
    (next) => {
      typed.set(key, next);
      setText(next);
    },
  ];
}
