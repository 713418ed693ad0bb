import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { MoneyAct } from '../../commands/money-act.ts';
import { useMoneyAct } from '../../commands/use-money-act.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { toast } from '../../ui/toast.ts';

/** What a form says of its act beside its fields. */
export type Note =
  | { state: 'quiet' }
  | { state: 'checking'; offline: boolean }
  | { state: 'nothing-happened' }
  | { state: 'refused'; message: string };

type Handlers<Name extends string, Reply> = {
  /** It is done: `message` is the club's. Called once for every act, also for one that an earlier visit began. */
  done(message: string, data: Reply | undefined): void;
  /** Which field a refusal is about, by its rule. */
  fieldOf?: Partial<Record<string, Name>>;
};

/**
 * What the wallet's forms share: values that live in memory alone, the first wrong field named by a toast and at the
 * field, one act at a time, and a word for every state that it can be in.
 */
export function useWalletForm<Name extends string, Reply>(
  empty: Readonly<Record<Name, string>>,
  money: MoneyAct<Reply>,
  handlers: Handlers<NoInfer<Name>, Reply>,
) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const offline = useConnection() === 'offline';
  const [values, setValues] = useState(empty);
  const [wrong, setWrong] = useState<{ name: Name; text: string }>();
  const [ended, setEnded] = useState<Note>({ state: 'quiet' });
  const { act, seen } = useMoneyAct(money);
  const dirty = Object.keys(empty).some((name) => values[name as Name] !== empty[name as Name]);

  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty]);

  const fail = (name: Name, text: string) => {
    setWrong({ name, text });
    toast(text, 'bad');
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.focus();
    // What is typed next takes the place of what was wrong.
    if (field instanceof HTMLInputElement) field.select();
  };
  const tellEnd = () => {
    if (act.state === 'done') {
      setValues(empty);
      handlers.done(act.message, act.data);
    } else if (act.state === 'refused') {
      const name = handlers.fieldOf?.[act.why];
      if (name) fail(name, act.message);
      else toast(act.message, 'bad');
      if (!name) setEnded({ state: 'refused', message: act.message });
    } else if (act.state === 'nothing-happened') setEnded({ state: 'nothing-happened' });
    else return;
    seen();
  };
  const tellNow = useRef(tellEnd);
  tellNow.current = tellEnd;
  // An end is told once, when it comes: whatever else is drawn anew is no end.
  useEffect(() => {
    if (act.state !== 'idle') tellNow.current();
  }, [act.state]);

  const set = (name: Name) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setWrong(undefined);
    setEnded({ state: 'quiet' });
  };
  const note: Note = act.state === 'checking' ? { state: 'checking', offline } : act.state === 'sending' ? { state: 'quiet' } : ended;
  const disabledReason = offline
    ? t`You are offline. This needs the club.`
    : act.state === 'checking'
      ? t`The one before is still being checked.`
      : undefined;
  return {
    ...{ form, values, set, fail, note, disabledReason },
    busy: act.state === 'sending',
    /** Nothing may be sent now. */
    blocked: offline || act.state === 'sending' || act.state === 'checking',
    errorOf: (name: Name) => (wrong?.name === name ? wrong.text : undefined),
  };
}
