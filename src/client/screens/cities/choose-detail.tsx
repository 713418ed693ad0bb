import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import type { Region } from '#contract/shelves/regions.ts';
import { type CityKey, cityNames, isCityKey } from '../../i18n/city-names.ts';
import { useLanguage } from '../../i18n/language.ts';
import { regionName } from '../../i18n/region-name.ts';
import { useRegions } from '../../mirror/queries/regions.ts';
import { useParameter } from '../../routes/parameters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { PeopleIcon } from '../../ui/outline-icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import styles from './choose-detail.module.css';
import { CityPicture } from './city-picture.tsx';

/** One city (checklist S18): its gallery, and the way on to its people. `id` is a tile's name, or the id of the city's region. */
export default function ChooseDetail() {
  const { t } = useLingui();
  const language = useLanguage();
  const id = useParameter('id');
  const named = useParameter('name');
  const regions = useRegions();
  const city = cityOf(id, regions.state === 'ready' ? regions.value : []);
  const name = city ? cityNames[city][language] : (named ?? t`City`);
  return (
    <Screen title={name}>
      <TopBar title={name} back="/Choose" />
      {city ? (
        <Retryable key={city}>{(retry) => <City city={city} name={name} onRetry={retry} />}</Retryable>
      ) : regions.state === 'loading' ? (
        <GallerySkeleton />
      ) : (
        <EmptyState
          art="lost"
          title={<Trans>This city is not on our map</Trans>}
          action={
            <LinkButton kind="quiet" to="/Choose">
              <Trans>All cities</Trans>
            </LinkButton>
          }
        />
      )}
    </Screen>
  );
}

function cityOf(id: string | undefined, regions: readonly Region[]): CityKey | undefined {
  if (isCityKey(id)) return id;
  const city = regions.find((region) => region.id === id)?.city;
  return isCityKey(city) ? city : undefined;
}

function City({ city, name, onRetry }: { city: CityKey; name: string; onRetry: () => void }) {
  const regions = useRegions();
  const here = regions.state === 'ready' ? regions.value.filter((region) => region.city === city) : [];
  const pictures = here
    .flatMap((region) => region.pictures)
    .filter((picture, index, all) => all.findIndex((other) => other.base === picture.base) === index);
  return (
    <>
      <div className={styles.hero}>
        <CityPicture city={city} eager />
      </div>
      {regions.state === 'loading' && <GallerySkeleton />}
      {regions.state === 'missing' && <MissingState offline={regions.offline} onRetry={onRetry} />}
      {regions.state === 'ready' && (
        <>
          <div className={styles.note}>
            <MirrorNote asOfMs={regions.asOfMs} fresh={regions.fresh} onRetry={onRetry} />
          </div>
          <People regions={here} />
          <CityGallery pictures={pictures} name={name} />
        </>
      )}
    </>
  );
}

function People({ regions }: { regions: readonly Region[] }) {
  if (regions.length === 0)
    return (
      <p className={styles.line}>
        <Trans>Nobody is listed in this city yet.</Trans>
      </p>
    );
  return (
    <div className={styles.people}>
      {regions.map((region) => (
        <ListRow
          key={region.id}
          icon={<PeopleIcon />}
          title={<PeopleOf region={region} />}
          to={`/nHomeList?${new URLSearchParams({ region: region.id })}`}
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
  const [openAt, setOpenAt] = useState<number>();
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
              <button type="button" className={styles.thumb} aria-label={label} onClick={() => setOpenAt(index)}>
                <Picture picture={picture} alt="" ratio="4 / 3" sizes="(min-width: 1000px) 305px, 46vw" />
              </button>
            </li>
          );
        })}
      </ul>
      <Gallery pictures={pictures} openAt={openAt} onClose={() => setOpenAt(undefined)} name={name} />
    </section>
  );
}

function GallerySkeleton() {
  return (
    <div className={styles.gallery}>
      <div className={styles.grid}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} ratio="4 / 3" />
        ))}
      </div>
    </div>
  );
}
