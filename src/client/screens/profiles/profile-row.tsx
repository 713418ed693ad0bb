import type { ProfileItem } from '#contract/collections/profiles.ts';
import { useTradeNames } from '../../i18n/trade-names.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './profile-row.module.css';
import { WantButton } from './want-button.tsx';

/** More would leave no room for the remark in a phone's row. */
const shownServices = 3;

/** Picture, name, category tags, remark, favourite button (checklist S38). The whole row is a link, with the button above it. */
export function ProfileRow({ profile, priority }: { profile: InLanguage<ProfileItem>; priority: boolean }) {
  const tradeName = useTradeNames();
  return (
    <article className={styles.row}>
      <Picture
        className={styles.picture}
        picture={profile.picture}
        alt=""
        ratio="3 / 4"
        sizes="(min-width: 1001px) 160px, 34vw"
        priority={priority}
        shared={`profile-${profile.id}`}
      />
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to="/nHomeDetail" search={{ id: profile.id }} className={styles.way}>
            {profile.xuanfei_name}
          </Link>
        </h2>
        {profile.address && <p className={styles.place}>{profile.address}</p>}
        <ul className={styles.tags}>
          {profile.types.map((type) => (
            <li key={type}>
              <Chip tone="brass">{tradeName(type)}</Chip>
            </li>
          ))}
          {profile.service_data.slice(0, shownServices).map((service) => (
            <li key={service} lang={profile.lang}>
              <Chip>{service}</Chip>
            </li>
          ))}
        </ul>
        {profile.remark && (
          <p className={styles.remark} lang={profile.lang}>
            {profile.remark}
          </p>
        )}
        {profile.price && (
          <p className={styles.price} lang={profile.lang}>
            {profile.price}
          </p>
        )}
      </div>
      <div className={styles.want}>
        <WantButton id={profile.id} name={profile.xuanfei_name} />
      </div>
    </article>
  );
}

export function ProfileRowSkeleton() {
  return (
    <div className={styles.row}>
      <div className={styles.picture}>
        <Skeleton ratio="3 / 4" />
      </div>
      <div className={styles.waiting}>
        <Skeleton width="56%" height="20px" />
        <Skeleton width="40%" height="14px" />
        <Skeleton width="72%" height="28px" />
        <Skeleton width="94%" height="14px" />
      </div>
    </div>
  );
}
