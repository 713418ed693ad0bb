import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { MemberInfo } from '#contract/collections/member.ts';
import { HidingImage } from '../../ui/hiding-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './member-head.module.css';

/** The member: avatar, name, the group's badge and the progress within it (checklist S11). */
export function MemberHead({ member, background }: { member: MemberInfo; background: string }) {
  return (
    <header className={styles.head}>
      {background !== '' && <HidingImage className={styles.background} src={background} priority />}
      <span className={styles.avatar} data-fleeting="">
        <HidingImage src={member.header_img} />
      </span>
      <div className={styles.who}>
        <h2 className={styles.name} data-fleeting="">
          {member.username}
        </h2>
        <Group member={member} />
      </div>
    </header>
  );
}

function Group({ member: { groupinfo, tier } }: { member: MemberInfo }) {
  const { t, i18n } = useLingui();
  const labelId = useId();
  const rate = Math.round(Math.min(100, Math.max(0, groupinfo.rate)));
  return (
    <div className={styles.group} data-fleeting="">
      <HidingImage className={styles.badge} src={groupinfo.image} />
      <div className={styles.standing}>
        <p className={styles.tier}>
          <span id={labelId}>
            {tier === 'vip' ? <Trans>Full member</Trans> : <Trans comment="The tier below full member">Registered member</Trans>}
          </span>
          <span aria-hidden="true">{i18n.number(rate / 100, { style: 'percent' })}</span>
        </p>
        <div
          className={styles.bar}
          role="progressbar"
          aria-labelledby={labelId}
          aria-valuenow={rate}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={t`${rate}% of the way to full membership`}
        >
          <span style={{ inlineSize: `${rate}%` }} />
        </div>
      </div>
    </div>
  );
}

export function MemberHeadSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton width="72px" height="72px" round />
      <div className={styles.who}>
        <Skeleton width="52%" height="26px" />
        <Skeleton width="72%" height="28px" />
      </div>
    </div>
  );
}
