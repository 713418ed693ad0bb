import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import type { Feed } from '../../mirror/queries/mirrored.ts';
import { useProfileFeed } from '../../mirror/queries/profiles.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { PinIcon } from '../../ui/outline-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CityPicture } from './city-picture.tsx';
import styles from './price-info.module.css';
import { type PriceRow, priceTable } from './price-table.ts';

/** While this tab is open the list is loaded automatically, up to this many profiles. */
const mostPeople = 1_000;
/** After this time, in ms, what was loaded by then is shown. */
const timeoutMs = 10_000;

/** Published rates by region. */
export function PriceInfo({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const regions = useWholeList('regions');
  const people = useProfileFeed('home');
  const reading = useWholeFeed(people);

  if (regions.state === 'loading' || people.state === 'loading') return <PriceSkeleton />;
  if (regions.state === 'missing') return <MissingState offline={regions.offline} onRetry={onRetry} />;
  if (people.state === 'missing') return <MissingState offline={people.offline} onRetry={() => void people.refresh()} />;
  if (reading) return <PriceSkeleton />;
  const rows = priceTable(regions.value, people.rows);
  if (rows.length === 0)
    return <EmptyState art="profiles" title={<Trans>No rates yet</Trans>} text={<Trans>Nobody listed here has published a rate.</Trans>} />;
  return (
    <div className={styles.info}>
      <MirrorNote asOfMs={people.asOfMs} fresh={people.fresh} offline={people.offline} onRetry={() => void people.refresh()} />
      <p className={styles.source}>
        <Trans>The lowest and the highest rate that people in each region publish themselves. Nothing is estimated.</Trans>
      </p>
      <table className={styles.table} aria-label={t`Price info`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Region</Trans>
            </th>
            <th scope="col">
              <Trans>Published rates</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PriceLine key={row.region.id} row={row} />
          ))}
        </tbody>
      </table>
      {!people.finished && (
        <p className={styles.source}>
          <Plural value={people.rows.length} one="Only # person is counted so far." other="Only # people are counted so far." />
        </p>
      )}
    </div>
  );
}

/** Loads a list to its end. True while it does: a partial count would be wrong. */
function useWholeFeed({ state, finished, failed, pulling, rows, more }: Feed<ProfileItem>): boolean {
  const [late, setLate] = useState(false);
  const askedAt = useRef(-1);
  const reading = state === 'ready' && !finished && !failed && !late && rows.length < mostPeople;
  useEffect(() => {
    // Once for each length: a server that adds nothing is not requested again and again.
    if (!reading || pulling || askedAt.current === rows.length) return;
    askedAt.current = rows.length;
    more();
  }, [reading, pulling, rows.length, more]);
  useEffect(() => {
    if (!reading) return;
    const timer = setTimeout(() => setLate(true), timeoutMs);
    return () => clearTimeout(timer);
  }, [reading]);
  return reading;
}

const isPictured = ({ city, pictures }: PriceRow['region']): boolean => city !== '' || pictures.length > 0;

function PriceLine({ row }: { row: PriceRow }) {
  const language = useLanguage();
  return (
    <tr>
      <th scope="row">
        <Link to="/nHomeList" search={{ region: row.region.id }} className={styles.region}>
          <span className={styles.thumb}>{isPictured(row.region) ? <CityPicture region={row.region} sizes="64px" /> : <PinIcon />}</span>
          <span>
            {regionName(row.region, language)}
            <small>
              <Plural value={row.people} one="# person" other="# people" />
            </small>
          </span>
        </Link>
      </th>
      <td>
        {row.bands.length === 0 ? (
          <span className={styles.none}>
            <Trans>On request</Trans>
          </span>
        ) : (
          row.bands.map((band) => (
            <span key={band} className={styles.band}>
              {band}
            </span>
          ))
        )}
      </td>
    </tr>
  );
}

function PriceSkeleton() {
  return (
    <div className={styles.info}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className={styles.skeleton}>
          <Skeleton width="38%" height="20px" />
          <Skeleton width="30%" height="20px" />
        </div>
      ))}
    </div>
  );
}
