import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { MemberInfo } from '#contract/collections/member.ts';
import { setSex, settingSex, sexes } from '../../commands/member-profile.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { sexNames } from '../../i18n/sex-names.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { CommandNote } from '../../ui/command-note.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { MirrorNote } from '../../ui/mirror-note.tsx';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useCommandForm } from '../../ui/use-command-form.ts';
import styles from './form.module.css';

/** Unknown, male or female (S48, C26); a tap saves it, and it can be changed any time. */
export default function SetSex() {
  const { t } = useLingui();
  const title = t({ message: 'Sex', comment: 'Unknown, male or female' });
  return (
    <Screen title={title} back="/Infomation">
      <Retryable>{(retry) => <SexContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function SexContent({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  const offline = useConnection() === 'offline';
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (member.state === 'loading')
    return (
      <div className={styles.form} aria-busy="true">
        {sexes.map((sex) => (
          <Skeleton key={sex} height="56px" />
        ))}
      </div>
    );
  return (
    <div className={styles.form}>
      <MirrorNote asOfMs={member.asOfMs} fresh={member.fresh} offline={offline} onRetry={onRetry} />
      <p className={styles.quiet}>
        <Trans>You can leave it unknown. A tap saves it.</Trans>
      </p>
      <Choices now={member.value.sex} />
    </div>
  );
}

function Choices({ now }: { now: MemberInfo['sex'] }) {
  const { t, i18n } = useLingui();
  const reasonId = useId();
  const [wanted, setWanted] = useState(now);
  const { note, disabledReason, busy, blocked } = useCommandForm({}, useFormCommand(settingSex), {
    done: (message) => toast(message, 'good'),
  });
  const choose = (sex: MemberInfo['sex']) => {
    if (blocked || sex === now) return;
    setWanted(sex);
    void setSex(sex);
  };
  return (
    <>
      <ul className={styles.choices}>
        {sexes.map((sex) => (
          <li key={sex}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={sex === now}
              aria-busy={(busy && sex === wanted) || undefined}
              aria-disabled={blocked || undefined}
              aria-describedby={disabledReason === undefined ? undefined : reasonId}
              onClick={() => choose(sex)}
            >
              <span>{i18n._(sexNames[sex])}</span>
              {sex === now && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
      {disabledReason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {disabledReason}
        </p>
      )}
      <CommandNote note={note} what={t({ message: 'Sex', comment: 'Unknown, male or female' })} />
    </>
  );
}
