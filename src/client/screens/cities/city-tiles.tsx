import { useLingui } from '@lingui/react/macro';
import { cityKeys, cityNames } from '../../i18n/city-names.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Link } from '../../ui/link.tsx';
import { CityPicture } from './city-picture.tsx';
import styles from './city-tiles.module.css';

/** Tiles of the first screenful load before the others. */
const eagerTiles = 6;

/** The 17 bundled tiles; they need nothing from the server. */
export function CityTiles() {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <ul className={styles.grid} aria-label={t`City list`}>
      {cityKeys.map((key, index) => (
        <li key={key}>
          <Link className={styles.tile} to={`/ChooseDetail?${new URLSearchParams({ id: key, name: cityNames[key][language] })}`}>
            <CityPicture city={key} eager={index < eagerTiles} />
            <span className={styles.name}>{cityNames[key][language]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
