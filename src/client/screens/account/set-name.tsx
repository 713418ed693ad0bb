import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { memberNameLength } from '#contract/commands/member-profile.ts';
import { setName, settingName } from '../../commands/member-profile.ts';
import { useFormCommand } from '../../commands/use-idempotent-command.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useNavigate } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useCommandForm } from '../../ui/use-command-form.ts';
import styles from './form.module.css';

/** Sets the member's name, once (S51, V6, V7); if it is set, the page says so at once. */
export default function SetName() {
  const { t } = useLingui();
  const title = t({ message: 'Real name', comment: 'The member’s own name, set once' });
  return (
    <Screen title={title} back="/Infomation">
      <Retryable>{(retry) => <NameContent onRetry={retry} />}</Retryable>
    </Screen>
  );
}

function NameContent({ onRetry }: { onRetry: () => void }) {
  const member = useMember();
  // A form that was touched stays until it has shown its outcome; one that was shown because of an outdated row is replaced.
  const [touched, setTouched] = useState(false);
  const isUnset = touched || (member.state === 'ready' && member.value.name === '');
  if (member.state === 'missing') return <MissingState offline={member.offline} onRetry={onRetry} />;
  if (member.state === 'loading')
    return (
      <div className={styles.form} aria-busy="true">
        <Skeleton width="40%" height="18px" />
        <Skeleton height="52px" />
        <Skeleton height="48px" />
      </div>
    );
  return isUnset ? <NameForm onTouch={() => setTouched(true)} /> : <NameSet name={member.value.name} />;
}

function NameForm({ onTouch }: { onTouch: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const missing = t`Please enter your name`;
  const command = useFormCommand(settingName);
  const { form, values, set, fail, note, disabledReason, busy, blocked, errorOf } = useCommandForm({ name: '' }, command, {
    done: (message) => {
      navigate({ to: '/Infomation', replace: true });
      toast(message, 'good');
    },
    fieldOf: { name_missing: 'name', name_invalid: 'name', name_set: 'name' },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onTouch();
    if (blocked) return;
    if (values.name.trim() === '') return fail('name', missing);
    void setName(values.name);
  };
  return (
    <form ref={form} className={styles.form} noValidate onChange={onTouch} onSubmit={submit}>
      <Field
        name="name"
        label={<Trans comment="Label of a field">Your name</Trans>}
        hint={<Trans>Check it once more before you save: it can be set only once.</Trans>}
        placeholder={missing}
        autoComplete="name"
        autoCorrect="off"
        spellCheck={false}
        // Two units per character: the server counts characters, the browser UTF-16 units.
        maxLength={2 * memberNameLength.most}
        enterKeyHint="go"
        value={values.name}
        onChange={(event) => set('name')(event.target.value)}
        error={errorOf('name')}
      />
      <CommandNote note={note} what={t({ message: 'Real name', comment: 'The member’s own name, set once' })} />
      <div>
        <Button type="submit" kind="primary" className={styles.wide} busy={busy} disabledReason={disabledReason}>
          <Trans comment="Button: save what was entered">Save</Trans>
        </Button>
      </div>
    </form>
  );
}

const NameSet = ({ name }: { name: string }) => (
  <EmptyState
    art="gate"
    title={name}
    text={<Trans>Your name is set and can’t be changed</Trans>}
    action={
      <LinkButton to="/ServiceOnline">
        <Trans>Online service</Trans>
      </LinkButton>
    }
  />
);
