import { Trans, useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/collections/regions.ts';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { columnSizes } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CityPicture } from './city-picture.tsx';
import styles from './city-tiles.module.css';
import { isTile } from './tile.ts';

/** The tiles on the first screen load before the others. */
const eagerTiles = 6;

/** The city tiles, in the operator's order (checklist S18). */
export function CityTiles({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  const regions = useWholeList('regions');
  const offline = useConnection() === 'offline';
  if (regions.state === 'loading') return <TilesSkeleton />;
  if (regions.state === 'missing') return <MissingState offline={regions.offline} onRetry={onRetry} />;
  const tiles = regions.value.filter(isTile);
  return (
    <>
      <div className={styles.note}>
        <MirrorNote asOfMs={regions.asOfMs} fresh={regions.fresh} offline={offline} onRetry={onRetry} />
      </div>
      {tiles.length === 0 ? (
        <EmptyState art="cities" title={<Trans>No cities yet</Trans>} text={<Trans>The club has not put a city on its map yet.</Trans>} />
      ) : (
        <ul className={styles.grid} aria-label={t`City list`}>
          {tiles.map((region, index) => (
            <CityTile key={region.id} region={region} eager={index < eagerTiles} />
          ))}
        </ul>
      )}
    </>
  );
}

function CityTile({ region, eager }: { region: Region; eager: boolean }) {
  const name = regionName(region, useLanguage());
  return (
    <li>
      <Link className={styles.tile} to="/ChooseDetail" search={{ id: region.id, name }}>
        <CityPicture region={region} sizes={columnSizes} eager={eager} />
        <span className={styles.name}>{name}</span>
      </Link>
    </li>
  );
}

function TilesSkeleton() {
  return (
    <div className={styles.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} ratio="4 / 3" />
      ))}
    </div>
  );
}
