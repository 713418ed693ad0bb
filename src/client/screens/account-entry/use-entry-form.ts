import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CommandResult } from '../../commands/outcome.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { placeInside, useNavigate, useSearch } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';

/** A required field, in the order in which they are checked, and the message if it is empty (V1-V3). */
export type Required<Name extends string> = { name: Name; missing: string };

/**
 * Shared by Log in and Register: the first empty field is reported by a toast and at the field, and nothing is sent; one
 * command at a time; a refusal has the server's text (X3); success leads to where the visitor wanted to go.
 */
export function useEntryForm<Name extends string>(required: readonly Required<Name>[]) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const next = placeInside(useSearch({ strict: false }).next);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [wrong, setWrong] = useState<Name>();

  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty]);

  const readOut = (): Record<Name, string> | undefined => {
    const data = new FormData(form.current ?? undefined);
    const values = Object.fromEntries(required.map(({ name }) => [name, String(data.get(name) ?? '')])) as Record<Name, string>;
    const empty = required.find(({ name }) => values[name].trim() === '');
    setWrong(empty?.name);
    if (!empty) return values;
    toast(empty.missing, 'bad');
    form.current?.querySelector<HTMLInputElement>(`[name="${empty.name}"]`)?.focus();
    return undefined;
  };

  const send = async (command: () => Promise<CommandResult>) => {
    setBusy(true);
    try {
      const result = await command();
      if (result.state === 'done') {
        setDirty(false);
        navigate({ href: next ?? '/Home', replace: true });
      } else if (result.state === 'refused') toast(result.message, 'bad');
      else if (result.state === 'offline') toast(t`You are offline. Nothing was sent.`, 'bad');
      else toast(t`No answer came from the club. Please try again.`, 'bad');
    } finally {
      setBusy(false);
    }
  };

  const errorOf = (name: Name) => (wrong === name ? required.find((field) => field.name === name)?.missing : undefined);
  const onInput = () => {
    setDirty(true);
    setWrong(undefined);
  };
  return { form, busy, next, readOut, send, errorOf, onInput };
}
