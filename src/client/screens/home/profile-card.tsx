import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { columnSizes, Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './profile-card.module.css';

/** How many services fit a card; the others are counted. */
const tagsShown = 2;

/** One profile of the hot list (S7): missing values are left out. */
export const ProfileCard = memo(function ProfileCard({ profile, priority }: { profile: InLanguage<ProfileItem>; priority: boolean }) {
  const { id, xuanfei_name: name, service_data: services, price, height, one: bust, address, picture, lang } = profile;
  const more = services.length - tagsShown;
  return (
    <Link to="/nHomeDetail" search={{ id }} className={styles.card}>
      <span className={styles.portrait}>
        <Picture picture={picture} alt="" ratio="3 / 4" sizes={columnSizes} priority={priority} shared={`profile-${id}`} />
        <span className={styles.caption}>
          <span className={styles.name}>{name}</span>
          {address && <span className={styles.city}>{address}</span>}
        </span>
      </span>
      {services.length > 0 && (
        <span className={styles.tags} lang={lang}>
          {services.slice(0, tagsShown).map((service) => (
            <Chip key={service}>{service}</Chip>
          ))}
          {more > 0 && <span className={styles.more}>+{more}</span>}
        </span>
      )}
      {price && (
        <span className={styles.price} lang={lang}>
          {price}
        </span>
      )}
      {(height || bust) && (
        <span className={styles.figures}>
          {height && <span>{height}</span>}
          {bust && (
            <span>
              <Trans comment="A measurement on a comp card, e.g. Bust 86 cm">Bust {bust}</Trans>
            </span>
          )}
        </span>
      )}
    </Link>
  );
});

export function ProfileCardSkeleton() {
  return (
    <span className={styles.card}>
      <Skeleton ratio="3 / 4" className={styles.portrait} />
      <Skeleton width="82%" height="22px" />
      <Skeleton width="60%" height="1.3em" />
      <Skeleton width="70%" height="1.05em" />
    </span>
  );
}
