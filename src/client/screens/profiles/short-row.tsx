import type { ProfileItem } from '#contract/collections/profiles.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { Link } from '../../ui/link.tsx';
import { PinIcon } from '../../ui/outline-icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Look } from './people-list.tsx';
import styles from './short-row.module.css';

/** Picture, address, name, and only the first service (checklist S40). */
function ShortRow({ profile, priority }: { profile: InLanguage<ProfileItem>; priority: boolean }) {
  const { id, xuanfei_name: name, address, service_data: services, picture, lang } = profile;
  const [first] = services;
  return (
    <Link to="/profile" search={{ id, name }} className={styles.row}>
      <Picture
        className={styles.picture}
        picture={picture}
        alt=""
        ratio="3 / 4"
        sizes="96px"
        priority={priority}
        shared={`profile-${id}`}
      />
      <span className={styles.about}>
        {address && (
          <span className={styles.place}>
            <PinIcon size={18} />
            {address}
          </span>
        )}
        <span className={styles.name}>{name}</span>
        {first && (
          <span className={styles.service} lang={lang}>
            {first}
          </span>
        )}
      </span>
    </Link>
  );
}

function ShortRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton ratio="3 / 4" className={styles.picture} />
      <div className={styles.about}>
        <Skeleton width="36%" height="16px" />
        <Skeleton width="56%" height="24px" />
        <Skeleton width="44%" height="18px" />
      </div>
    </div>
  );
}

export const shortLook: Look = {
  renderRow: (profile, index) => <ShortRow profile={profile} priority={index < 5} />,
  skeleton: <ShortRowSkeleton />,
  rowHeight: 136,
};
