import type { Region } from '#contract/collections/regions.ts';
import { Picture } from '../../ui/picture.tsx';
import { useMisses } from '../../ui/picture-misses.ts';
import styles from './city-picture.module.css';

type CityPictureProps = { region: Pick<Region, 'city' | 'pictures'>; sizes: string; eager?: boolean };

/** A city's picture: one from the app's build, or, if that can't be loaded, the first of its own gallery. */
export function CityPicture({ region, sizes, eager = false }: CityPictureProps) {
  const address = `/cities/${region.city}.webp`;
  const { isMissing, query, miss } = useMisses(address);
  if (region.city === '' || isMissing)
    return <Picture picture={region.pictures[0] ?? null} alt="" ratio="4 / 3" sizes={sizes} priority={eager} />;
  return (
    <span className={styles.frame}>
      <img
        src={address + query}
        alt=""
        width={400}
        height={300}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={miss}
      />
    </span>
  );
}
