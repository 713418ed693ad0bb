import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Found, FoundGroup } from '../../mirror/queries/found.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListNews } from '../../ui/list-news.tsx';
import { FoundRow } from './found-row.tsx';
import styles from './search.module.css';
import type { Source } from './sources.ts';

/** Results of each kind that are shown together. */
export const fewRows = 5;

/** The number is announced once nothing was typed for this long, in ms. */
const settledMs = 800;

type ResultsProps = {
  found: Found<Source>;
  /** One kind alone, whose rows are all listed. */
  only: boolean;
  /** So many rows of each kind are listed at most. */
  limit: number;
  hint: string;
  onOpen: () => void;
  onClear: () => void;
  onMore: () => void;
};

/** What was found, by kind. */
export function Results({ found, only, limit, hint, onOpen, onClear, onMore }: ResultsProps) {
  const { typed, groups, preparing, partly } = found;
  const count = groups.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <>
      <Count count={count} preparing={preparing} />
      {groups.map((group) => (
        <Group key={group.source.collection} group={group} typed={typed} only={only} limit={limit} onOpen={onOpen} onMore={onMore} />
      ))}
      {count === 0 && !preparing && (
        <EmptyState
          art="search"
          title={<Trans>Nothing found for “{typed}”</Trans>}
          text={
            <>
              <Trans>Try fewer words, or only the beginning of one.</Trans> {hint}
            </>
          }
          action={
            <Button kind="quiet" onClick={onClear}>
              <Trans>Clear the search</Trans>
            </Button>
          }
        />
      )}
      {partly && !preparing && (
        <p className={styles.note}>
          <Trans>Only what this phone has saved so far is searched.</Trans>
        </p>
      )}
    </>
  );
}

/** The number of results; screen readers hear it once the member pauses. */
function Count({ count, preparing }: { count: number; preparing: boolean }) {
  const { t, i18n } = useLingui();
  const [spoken, setSpoken] = useState('');
  const number = i18n.number(count);
  const words = preparing && count === 0 ? t`Searching …` : t`Results: ${number}`;
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), settledMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {preparing && count === 0 ? words : <Plural value={count} one="# result" other="# results" />}
      </p>
      <p className="unseen" role="status">
        {spoken}
      </p>
    </>
  );
}

type GroupProps = { group: FoundGroup<Source>; typed: string; only: boolean; limit: number; onOpen: () => void; onMore: () => void };

function Group({ group: { source, ids, rows }, typed, only, limit, onOpen, onMore }: GroupProps) {
  const { i18n } = useLingui();
  const number = i18n.number(ids.length);
  const shown = rows.slice(0, limit);
  return (
    <section className={styles.group} aria-label={source.label}>
      <div className={styles.head}>
        <h2>{source.label}</h2>
        {!only && ids.length > fewRows && (
          <LinkButton kind="quiet" to="/Search" search={{ in: source.collection }}>
            <Trans comment="Link to all results of a search in one list">Show all {number}</Trans>
          </LinkButton>
        )}
      </div>
      <ul>
        {shown.map((row) => (
          <li key={row.id}>
            <FoundRow source={source} row={row} typed={typed} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {only && rows.length < ids.length && (
        <div className={styles.more}>
          <Button kind="quiet" onClick={onMore}>
            <Trans comment="Button: adds results of a search to the list">Show more</Trans>
          </Button>
        </div>
      )}
      {only && <ListNews key={typed} label={source.label} count={Math.min(limit, ids.length)} />}
    </section>
  );
}
