import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Region } from '#contract/collections/regions.ts';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import { sparesData } from '../../device/data-saving.ts';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useWholeList } from '../../mirror/queries/whole-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Gallery, useGallery } from '../../ui/gallery.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { useSearch } from '../../ui/location.ts';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { PeopleIcon } from '../../ui/outline-icons.tsx';
import { columnSizes, Picture } from '../../ui/picture.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './choose-detail.module.css';
import { CityPicture } from './city-picture.tsx';

/** One city (checklist S18): its gallery, and a link to its profiles. `id` is a region's, or the key of its city's picture. */
export default function ChooseDetail() {
  const { t } = useLingui();
  const { id, name: named } = useSearch({ from: '/open/ChooseDetail' });
  const language = useLanguage();
  const regions = useWholeList('regions');
  const region = regions.state === 'ready' ? regionOf(id, regions.value) : undefined;
  const name = region ? regionName(region, language) : (named ?? t`City`);
  return (
    <Screen title={name} back="/Choose">
      <Retryable key={id}>{(retry) => <City id={id} name={name} onRetry={retry} />}</Retryable>
    </Screen>
  );
}

/** The first region with this id or, as in addresses of earlier versions, with this key of its picture. */
const regionOf = (id: string | undefined, regions: readonly Region[]): Region | undefined =>
  regions.find((region) => region.id === id) ?? regions.find(({ city }) => city !== '' && city === id);

function City({ id, name, onRetry }: { id: string | undefined; name: string; onRetry: () => void }) {
  const regions = useWholeList('regions');
  const offline = useConnection() === 'offline';
  if (regions.state === 'loading') return <GallerySkeleton />;
  if (regions.state === 'missing') return <MissingState offline={regions.offline} onRetry={onRetry} />;
  const region = regionOf(id, regions.value);
  if (!region) return <Unknown />;
  // Regions with the same city picture are districts of the same city.
  const here = regions.value.filter((other) => other === region || (region.city !== '' && other.city === region.city));
  const pictures = here
    .flatMap((one) => one.pictures)
    .filter((picture, index, all) => all.findIndex((other) => other.base === picture.base) === index);
  return (
    <>
      <div className={styles.hero}>
        <CityPicture region={region} sizes="(min-width: 1001px) 650px, 100vw" eager />
      </div>
      <div className={styles.note}>
        <MirrorNote asOfMs={regions.asOfMs} fresh={regions.fresh} offline={offline} onRetry={onRetry} />
      </div>
      <People regions={here} />
      <CityGallery pictures={pictures} name={name} />
    </>
  );
}

function Unknown() {
  return (
    <EmptyState
      art="lost"
      title={<Trans>This city is not on our map</Trans>}
      action={
        <LinkButton kind="quiet" to="/Choose">
          <Trans>All cities</Trans>
        </LinkButton>
      }
    />
  );
}

function People({ regions }: { regions: readonly Region[] }) {
  return (
    <div className={styles.people}>
      {regions.map((region) => (
        <ListRow
          key={region.id}
          icon={<PeopleIcon />}
          title={<PeopleOf region={region} />}
          to="/nHomeList"
          search={{ region: region.id }}
        />
      ))}
    </div>
  );
}

function PeopleOf({ region }: { region: Region }) {
  const language = useLanguage();
  return <Trans comment="Leads to the people of a region, e.g. People in Shibuya">People in {regionName(region, language)}</Trans>;
}

function CityGallery({ pictures, name }: { pictures: readonly PictureFiles[]; name: string }) {
  const { t } = useLingui();
  const gallery = useGallery();
  const count = pictures.length;
  if (count === 0)
    return (
      <p className={styles.line}>
        <Trans>There are no more pictures of this city yet.</Trans>
      </p>
    );
  return (
    <section className={styles.gallery} aria-label={t`Gallery`}>
      <h2 className={styles.heading}>
        <Plural value={count} one="# picture" other="# pictures" />
      </h2>
      <ul className={styles.grid}>
        {pictures.map((picture, index) => {
          const at = index + 1;
          const label = t`${name}, picture ${at} of ${count}`;
          return (
            <li key={picture.base}>
              <button
                ref={gallery.thumb(index)}
                type="button"
                className={styles.thumb}
                aria-label={label}
                onClick={() => gallery.open(index)}
              >
                <Picture picture={picture} alt="" ratio="4 / 3" sizes={columnSizes} />
              </button>
            </li>
          );
        })}
      </ul>
      <Gallery pictures={pictures} {...gallery.shown} name={name} savesData={sparesData()} />
    </section>
  );
}

function GallerySkeleton() {
  return (
    <div className={styles.gallery}>
      <div className={styles.grid}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} ratio="4 / 3" />
        ))}
      </div>
    </div>
  );
}
