import { Plural, Trans } from '@lingui/react/macro';
import type { ProfileItem } from '#contract/collections/profiles.ts';
import { useTradeNames } from '../../i18n/trade-names.ts';
import { Chip } from '../../ui/chip.tsx';
import { EyeIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { LockIcon, PinIcon } from '../../ui/outline-icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CertificateBadge } from './certificate.tsx';
import type { Look } from './people-list.tsx';
import styles from './portrait-card.module.css';
import { RatingLine } from './rating.tsx';

/** This part of an id distinguishes two profiles, and is short enough to be read out to support. */
const shownId = 8;

/** Number, nickname, trades, region, note, views, rating, badge and footer (checklist S41): only recorded values. */
function PortraitCard({ profile, priority }: { profile: ProfileItem; priority: boolean }) {
  const { id, xuanfei_name: name, types, address, views, picture } = profile;
  const tradeName = useTradeNames();
  const number = id.slice(-shownId).toUpperCase();
  return (
    <article className={styles.card}>
      <div className={styles.main}>
        <Picture
          className={styles.picture}
          picture={picture}
          alt=""
          ratio="3 / 4"
          sizes="(min-width: 1001px) 180px, 36vw"
          priority={priority}
          shared={`profile-${id}`}
        />
        <div className={styles.about}>
          <p className={styles.number}>
            <Trans comment="Before the short form of a person's id, e.g. No. 4F7K2M9Q">No. {number}</Trans>
          </p>
          <h2 className={styles.name}>
            <Link to="/profile" search={{ id, name }} className={styles.way}>
              {name}
            </Link>
          </h2>
          <ul className={styles.types}>
            {types.map((type) => (
              <li key={type}>
                <Chip tone="brass">{tradeName(type)}</Chip>
              </li>
            ))}
          </ul>
          {address && (
            <p className={styles.line}>
              <PinIcon size={18} />
              <span>{address}</span>
            </p>
          )}
          <p className={styles.line}>
            <EyeIcon width={18} height={18} />
            <span>{views === 0 ? <Trans>No views yet</Trans> : <Plural value={views} one="# view" other="# views" />}</span>
          </p>
          <p className={styles.line}>
            <RatingLine rated={profile} />
          </p>
          <div className={styles.badge}>
            <CertificateBadge certificate={profile.certified} name={name} />
          </div>
        </div>
      </div>
      <Footer />
    </article>
  );
}

/** The members-only note, which members see as well (checklist S41), and how the club treats the person's privacy. */
function Footer() {
  return (
    <footer className={styles.foot}>
      <LockIcon size={18} />
      <span>
        <Trans>The whole profile is for members only.</Trans>{' '}
        <Trans>Shown with recorded consent. Contact goes through the club’s desk.</Trans>
      </span>
    </footer>
  );
}

function PortraitSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.main}>
        <Skeleton ratio="3 / 4" className={styles.picture} />
        <div className={styles.about}>
          <Skeleton width="50%" height="14px" />
          <Skeleton width="70%" height="24px" />
          <Skeleton width="60%" height="26px" />
          <Skeleton width="44%" height="16px" />
          <Skeleton width="52%" height="16px" />
        </div>
      </div>
    </div>
  );
}

export const portraitLook: Look = {
  renderRow: (profile, index) => <PortraitCard profile={profile} priority={index < 3} />,
  skeleton: <PortraitSkeleton />,
  rowHeight: 290,
};
