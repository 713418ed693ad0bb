import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { type BoardTextFault, boardTextFault, boardTextLength, boardTextLimits, tidyBoardText } from '#domain/board-text.ts';
import { postingMessage, postMessage } from '../../commands/post-message.ts';
import { useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { useMember } from '../../mirror/queries/member.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { toast } from '../../ui/toast.ts';
import { useCommandEnd } from '../../ui/use-command-end.ts';
import { type Note, noteOf } from '../../ui/use-command-form.ts';

/** The message being written, stored on the device until it is posted, and the outcome of the one that was sent. */
export function useCompose() {
  const { t } = useLingui();
  const draft = usePreference('draft');
  const offline = useConnection() === 'offline';
  // Requested with the board, not with the sheet, so that the name is there from the start.
  const member = useMember();
  const { command, seen, isHeldBack, forgetHeldBack } = useIdempotentCommand(postingMessage);
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [ended, setEnded] = useState<Note>({ state: 'quiet' });
  const field = useRef<HTMLTextAreaElement>(null);
  const faultWords = useFaultWords();
  useEffect(() => (open ? holdUpdates() : undefined), [open]);

  const fail = (text: string) => {
    setWrong(text);
    field.current?.focus();
  };
  useCommandEnd(command.state, () => {
    if (command.state === 'sending' || command.state === 'checking') return;
    if (command.state === 'done') toast(command.message, 'good');
    // What stands in the field is another message, and stays.
    if (isHeldBack) return seen();
    if (command.state === 'done') setOpen(false);
    else if (command.state !== 'refused') setEnded({ state: 'nothing-happened' });
    else if (open) fail(command.message);
    else setEnded({ state: 'refused', message: command.message });
    seen();
  });

  const note = noteOf(command.state, offline, isHeldBack ? { state: 'not-sent' } : ended);
  const disabledReason = offline
    ? t`You are offline. Posting needs a connection; what you wrote stays on this phone.`
    : command.state === 'checking'
      ? t`Your last request is still being checked.`
      : undefined;
  return {
    draft,
    open,
    field,
    note,
    disabledReason,
    error: wrong,
    /** The member's name on the board; undefined until it was loaded once. */
    nickname: member.state === 'ready' ? member.value.nickname : undefined,
    busy: command.state === 'sending',
    /** Characters left; below 0, those that are too many. */
    left: boardTextLimits.characters - boardTextLength(tidyBoardText(draft)),
    show: () => setOpen(true),
    close: () => setOpen(false),
    write: (text: string) => {
      setPreference('draft', text);
      setWrong(undefined);
      setEnded({ state: 'quiet' });
      forgetHeldBack();
    },
    send: () => {
      if (disabledReason !== undefined || command.state === 'sending') return;
      const fault = boardTextFault(tidyBoardText(draft));
      if (fault) return fail(faultWords[fault]);
      setEnded({ state: 'quiet' });
      void postMessage(draft);
    },
  };
}

function useFaultWords(): Record<BoardTextFault, string> {
  const { t } = useLingui();
  const { characters, lineBreaks } = boardTextLimits;
  return {
    missing: t`Please write a message`,
    too_long: t`A message has at most ${characters} characters`,
    too_many_lines: t`A message has at most ${lineBreaks} line breaks`,
  };
}
