import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { CommandNote } from '../../ui/command-note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './compose-sheet.module.css';
import type { useCompose } from './use-compose.ts';

/** From this many characters left on, the number is shown. */
const nearTheEnd = 100;

/** More than the longest message and the characters that tidying removes; the server accepts no more. In UTF-16 units. */
const longestTyped = 8_000;

type ComposeSheetProps = {
  compose: ReturnType<typeof useCompose>;
  /** The member has no message on the board: the next one is reviewed first. */
  welcome: boolean;
};

/** Where a message for the board is written; closing it keeps the draft. */
export function ComposeSheet({ compose, welcome }: ComposeSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const { open, field } = compose;
  // The sheet is for writing: the focus goes into the text, to its end.
  useEffect(() => {
    if (!open || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [open, field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    compose.send();
  };
  return (
    <Sheet
      open={compose.open}
      onClose={compose.close}
      title={t`Write a message`}
      actions={
        <Button type="submit" form={formId} kind="primary" busy={compose.busy} disabledReason={compose.disabledReason}>
          <Trans comment="Button: puts the message on the board">Post</Trans>
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <TextArea
          ref={compose.field}
          name="content"
          label={<Trans>Your message to all members</Trans>}
          rows={5}
          maxLength={longestTyped}
          value={compose.draft}
          onChange={(event) => compose.write(event.currentTarget.value)}
          error={compose.error}
          count={<CharactersLeft left={compose.left} />}
        />
        <CommandNote note={compose.note} what={t({ message: 'Message', comment: 'A message for the board that a member sent' })} />
        {compose.nickname && <NameLine nickname={compose.nickname} />}
        {welcome && (
          <p className={styles.quiet}>
            <Trans>The club reads the first message of every member before others see it. You are told when it is on the board.</Trans>
          </p>
        )}
      </form>
    </Sheet>
  );
}

/** How many characters are left, near the limit. */
function CharactersLeft({ left }: { left: number }) {
  if (left > nearTheEnd) return null;
  return (
    <p className={left < 0 ? styles.over : styles.quiet} aria-live="polite">
      {left < 0 ? (
        <Plural value={-left} one="# character too many" other="# characters too many" />
      ) : (
        <Plural value={left} one="# character left" other="# characters left" />
      )}
    </p>
  );
}

/** The name under which it will appear, shown before it is posted. */
function NameLine({ nickname }: { nickname: string }) {
  const name = <b>{nickname}</b>;
  return (
    <p className={styles.quiet}>
      <Trans comment="{name} is like: Amber Heron 4821">
        You appear as {name}. The club made this name for the board; your username and your own name are not shown.
      </Trans>
    </p>
  );
}
