import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useRef } from 'react';
import type { Profile } from '#contract/collections/profiles.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useTradeNames } from '../../i18n/trade-names.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { Below } from '../../ui/below.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EyeIcon, SupportIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PinIcon } from '../../ui/outline-icons.tsx';
import { useReservedSpace } from '../../ui/reserved-space.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { CertificateBadge } from './certificate.tsx';
import styles from './profile-facts.module.css';
import { RateButton, RatingLine } from './rating.tsx';
import { ReportButton } from './report-button.tsx';
import { WantButton } from './want-button.tsx';

/** The facts of a profile, in the order of checklist S39; missing ones are left out. */
export function ProfileFacts({ profile, note }: { profile: InLanguage<Profile> /** How old it is. */; note: ReactNode }) {
  const actions = useRef<HTMLDivElement>(null);
  useReservedSpace('--foot-bar', actions);
  // Of a person with few facts it begins within the window, and the bar at the foot would move when it came.
  const Further = profile.service_data.length > 0 ? Below : Fragment;
  return (
    <>
      <div className={styles.facts}>
        <Head profile={profile} />
        <Comp profile={profile} />
        {profile.service_data.length > 0 && (
          <section>
            <h3 className={styles.heading}>
              <Trans>Services</Trans>
            </h3>
            <ul className={styles.chips}>
              {profile.service_data.map((service) => (
                <li key={service} lang={profile.lang}>
                  <Chip>{service}</Chip>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Further>
          {profile.content && (
            <section>
              <h3 className={styles.heading}>
                <Trans comment="Heading above a person's description of themselves">About</Trans>
              </h3>
              <div lang={profile.lang}>
                <RichText html={profile.content} />
              </div>
            </section>
          )}
          <div className={styles.foot}>
            <p className={styles.views}>
              <EyeIcon width={20} height={20} />
              {profile.views === 0 ? <Trans>No views yet</Trans> : <Plural value={profile.views} one="# view" other="# views" />}
            </p>
            {note}
          </div>
          <div className={styles.foot}>
            <RatingLine rated={profile} />
            <RateButton id={profile.id} name={profile.xuanfei_name} />
          </div>
          <div className={styles.report}>
            <ReportButton id={profile.id} name={profile.xuanfei_name} />
          </div>
        </Further>
      </div>
      <div ref={actions} className={styles.actions}>
        <WantButton id={profile.id} name={profile.xuanfei_name} wide />
        <LinkButton kind="primary" to="/ServiceOnline" icon={<SupportIcon />} className={styles.primary}>
          <Trans>Online service</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function Head({ profile }: { profile: InLanguage<Profile> }) {
  const tradeName = useTradeNames();
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>{profile.xuanfei_name}</h2>
      <CertificateBadge certificate={profile.certified} name={profile.xuanfei_name} />
      {profile.vo_title && (
        <p className={styles.title} lang={profile.lang}>
          {profile.vo_title}
        </p>
      )}
      {profile.price && (
        <p className={styles.price} lang={profile.lang}>
          {profile.price}
        </p>
      )}
      {profile.lang && (
        <p className={styles.spoken} lang={profile.lang}>
          {languageName(profile.lang)}
        </p>
      )}
      {profile.address && (
        <p className={styles.place}>
          <PinIcon size={20} />
          <span>
            <Trans comment="Where a person works, e.g. Works in Tokyo">Works in {profile.address}</Trans>
          </span>
        </p>
      )}
      {profile.vo_title === '' && profile.types.length > 0 && (
        <ul className={styles.chips}>
          {profile.types.map((type) => (
            <li key={type}>
              <Chip tone="brass">{tradeName(type)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

/** The comp card's figures: only those that are present. */
function Comp({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const figures = [
    { label: t`Height`, value: profile.height },
    { label: t`Weight`, value: profile.weight },
    { label: t({ message: 'Bust', comment: 'A measurement on a comp card' }), value: profile.one },
    { label: t({ message: 'Waist', comment: 'A measurement on a comp card' }), value: profile.two },
    { label: t({ message: 'Hips', comment: 'A measurement on a comp card' }), value: profile.three },
  ].filter(({ value }) => value !== '');
  if (figures.length === 0) return null;
  return (
    <dl className={styles.comp}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
