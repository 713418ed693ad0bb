import { useState } from 'react';
import type { CityKey } from '../../i18n/city-names.ts';
import styles from './city-picture.module.css';

/** The bundled picture of a city: there from the first visit on, also without a network. */
export function CityPicture({ city, eager = false }: { city: CityKey; eager?: boolean }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={styles.frame}>
      {!broken && (
        <img
          src={`/cities/${city}.webp`}
          alt=""
          width={400}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}
