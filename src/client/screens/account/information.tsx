import { useLingui } from '@lingui/react/macro';
import type { MemberInfo } from '#contract/collections/member.ts';
import { sexNames } from '../../i18n/sex-names.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { AccountIcon, CashOutIcon, IdCardIcon, KeyIcon, PeopleIcon } from '../../ui/outline-icons.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AvatarHead, AvatarHeadSkeleton } from './avatar-head.tsx';
import { FundPasswordRow } from './fund-password-row.tsx';
import styles from './information.module.css';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What the club knows about the member, where each of it is set (S16), and the member's sessions. */
export default function Information() {
  const { t } = useLingui();
  return (
    <Screen title={t`Personal information`} back="/Mine">
      <Retryable>{(retry) => <Everything onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function Everything({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  const offline = useConnection() === 'offline';
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  const known = member.state === 'ready' ? member.value : undefined;
  return (
    <>
      {known ? <AvatarHead member={known} /> : <AvatarHeadSkeleton />}
      {member.state === 'ready' && (
        <div className={styles.age}>
          <MirrorNote asOfMs={member.asOfMs} fresh={member.fresh} offline={offline} onRetry={onRetry} />
        </div>
      )}
      <PersonSection member={known} />
      <MoneySection member={known} />
      <SessionsSection onRetry={onRetry} />
    </>
  );
}

/** A dash stands for unknown values. */
type SectionProps = { member: MemberInfo | undefined };

function PersonSection({ member }: SectionProps) {
  const { t, i18n } = useLingui();
  const name = member && (member.name || t`Not set`);
  return (
    <Section title={t({ message: 'About you', comment: 'Heading: user name, real name, sex' })}>
      <ListRow icon={<AccountIcon />} title={t`Username`} value={<Value>{member?.username}</Value>} />
      <ListRow
        to="/Setname"
        icon={<IdCardIcon />}
        title={t({ message: 'Real name', comment: 'The member’s own name, set once' })}
        value={<Value>{name}</Value>}
      />
      <ListRow
        to="/Setsex"
        icon={<PeopleIcon />}
        title={t({ message: 'Sex', comment: 'Unknown, male or female' })}
        value={<Value>{member && i18n._(sexNames[member.sex])}</Value>}
      />
    </Section>
  );
}

function MoneySection({ member }: SectionProps) {
  const { t } = useLingui();
  const bound = t({ message: 'Bound', comment: 'A payout account has been bound' });
  const unbound = t({ message: 'Not bound', comment: 'No payout account has been bound' });
  return (
    <Section title={t`Payouts and passwords`}>
      <ListRow
        to="/Setbank"
        icon={<CashOutIcon />}
        title={t`Payout account`}
        value={<Value>{member && (member.is_bank === 1 ? bound : unbound)}</Value>}
      />
      <FundPasswordRow />
      <ListRow to="/SetLoginPassword" icon={<KeyIcon />} title={t`Login password`} />
    </Section>
  );
}

const Value = ({ children }: { children: string | undefined }) => <span className={styles.value}>{children ?? '–'}</span>;
