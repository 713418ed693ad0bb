import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CommandResult } from '../../commands/outcome.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { placeInside, useNavigate, useSearch } from '../../ui/location.ts';
import { toast } from '../../ui/toast.ts';
import { useFieldFault } from '../../ui/use-field-fault.ts';

/** A required field, in the order in which they are checked, and the message if it is empty (V1-V3). */
export type Required<Name extends string> = { name: Name; missing: string };

/**
 * Shared by Log in and Register: the first empty field is reported at the field, and nothing is sent; one command at a
 * time; a refusal has the server's text (X3), at the field that it is about; success leads to where the visitor wanted to go.
 *
 * @param fieldOf which field a refusal is about, by its rule
 * @param through the address that success leads to first, given where the visitor wanted to go
 */
export function useEntryForm<Name extends string>(
  required: readonly Required<Name>[],
  fieldOf: Partial<Record<string, Name>>,
  through = (wanted: string) => wanted,
) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const next = placeInside(useSearch({ strict: false }).next);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [dirty, setDirty] = useState(false);
  const { fail, clear, errorOf } = useFieldFault<Name>(form);

  useEffect(() => (dirty ? holdUpdates() : undefined), [dirty]);

  const readOut = (): Record<Name, string> | undefined => {
    const data = new FormData(form.current ?? undefined);
    const values = Object.fromEntries(required.map(({ name }) => [name, String(data.get(name) ?? '')])) as Record<Name, string>;
    const empty = required.find(({ name }) => values[name].trim() === '');
    if (!empty) return values;
    fail(empty.name, empty.missing);
    return undefined;
  };

  const settle = (result: CommandResult) => {
    if (result.state === 'done') {
      setDirty(false);
      navigate({ href: through(next ?? '/Home'), replace: true });
    } else if (result.state === 'refused') {
      const name = fieldOf[result.why];
      if (name) fail(name, result.message);
      else toast(result.message, 'bad');
    } else if (result.state === 'offline') toast(t`You are offline. Nothing was sent.`, 'bad');
    else toast(t`No answer came from the club. Please try again.`, 'bad');
  };

  const send = async (command: () => Promise<CommandResult>) => {
    setBusy(true);
    try {
      settle(await command());
    } finally {
      setBusy(false);
    }
  };

  const onInput = () => {
    setDirty(true);
    clear();
  };
  return { form, busy, next, readOut, send, settle, fail, errorOf, onInput };
}
