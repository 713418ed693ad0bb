import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { toast } from './toast.ts';
import { useCommandEnd } from './use-command-end.ts';
import { useFieldFault } from './use-field-fault.ts';

/** The command that a form sends, as far as it is known. */
type CommandNow<Reply> =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'checking' }
  | { state: 'done'; message: string; data: Reply | undefined }
  | { state: 'refused'; why: string; message: string }
  | { state: 'nothing-happened' };

/** What is shown of a command in this state; `ended` once it has an outcome. */
export const noteOf = (state: CommandNow<unknown>['state'], offline: boolean, ended: Note): Note =>
  state === 'checking' ? { state, offline } : state === 'sending' ? { state: 'quiet' } : ended;

/** What a form needs from outside. */
type Dependencies<Reply> = {
  command: CommandNow<Reply>;
  /** Its outcome was shown. */
  seen(): void;
  /** What the form confirmed was not sent: `command` is an earlier one. */
  isHeldBack: boolean;
  forgetHeldBack(): void;
  offline: boolean;
  /** Defers updates of the app until the returned function is called. */
  holdUpdates(): () => void;
};

/** What a form shows about its command besides its fields. */
export type Note =
  | { state: 'quiet' }
  | { state: 'checking'; offline: boolean }
  | { state: 'nothing-happened' }
  | { state: 'not-sent' }
  | { state: 'refused'; message: string };

export type CommandHandlers<Name extends string, Reply> = {
  /** It is done: `message` is the server's. Called once per command, also for one from an earlier visit, but not while what stands in the form was not sent. */
  done(message: string, data: Reply | undefined): void;
  /** Which field a refusal is about, by its rule. */
  fieldOf?: Partial<Record<string, Name>>;
};

/**
 * Shared by forms whose command is done once or not at all: values only in memory, the first wrong field reported
 * at the field, one command at a time, and a note for every state that it can be in.
 */
export function useCommandForm<Name extends string, Reply>(
  empty: Readonly<Record<Name, string>>,
  { command, seen, isHeldBack, forgetHeldBack, offline, holdUpdates }: Dependencies<Reply>,
  handlers: CommandHandlers<NoInfer<Name>, NoInfer<Reply>>,
) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const { fail, clear, errorOf } = useFieldFault<Name>(form);
  const [ended, setEnded] = useState<Note>({ state: 'quiet' });
  const dirty = Object.keys(empty).some((name) => values[name as Name] !== empty[name as Name]);

  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty, holdUpdates]);

  useCommandEnd(command.state, () => {
    if (isHeldBack) {
      if (command.state === 'sending' || command.state === 'checking') return;
      if (command.state === 'done') toast(command.message, 'good');
    } else if (command.state === 'done') {
      setValues(empty);
      handlers.done(command.message, command.data);
    } else if (command.state === 'refused') {
      const name = handlers.fieldOf?.[command.why];
      if (name) fail(name, command.message);
      else toast(command.message, 'bad');
      if (!name) setEnded({ state: 'refused', message: command.message });
    } else if (command.state === 'nothing-happened') setEnded({ state: 'nothing-happened' });
    else return;
    seen();
  });

  const set = (name: Name) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    clear();
    setEnded({ state: 'quiet' });
    forgetHeldBack();
  };
  const note = noteOf(command.state, offline, isHeldBack ? { state: 'not-sent' } : ended);
  const disabledReason = offline
    ? t`You are offline. This needs a connection.`
    : command.state === 'checking'
      ? t`Your last request is still being checked.`
      : undefined;
  return {
    form,
    values,
    set,
    fail,
    note,
    disabledReason,
    busy: command.state === 'sending',
    /** Nothing may be sent now. */
    blocked: offline || command.state === 'sending' || command.state === 'checking',
    errorOf,
  };
}
