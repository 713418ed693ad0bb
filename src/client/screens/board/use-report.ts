import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { report } from '../../commands/report.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { toast } from '../../ui/toast.ts';

/** A report of one message while it is written; `onDone` is called once the server has it. */
export function useReport(messageId: string, open: boolean, onDone: () => void) {
  const { t } = useLingui();
  const formId = useId();
  const [writing, setWriting] = useState(false);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const offline = useConnection() === 'offline';
  useEffect(() => (open && writing ? holdUpdates() : undefined), [open, writing]);
  // The row that was pressed is gone: the focus moves to what replaced it.
  useEffect(() => {
    if (writing) field.current?.focus();
  }, [writing]);

  const fail = (text: string) => {
    setWrong(text);
    field.current?.focus();
  };
  const send = async () => {
    if (busy || offline) return;
    if (reason.trim() === '') return fail(t`Please say what is wrong`);
    setBusy(true);
    const result = await report('message', messageId, reason.trim()).finally(() => setBusy(false));
    if (result.state === 'refused') return fail(result.message);
    if (result.state !== 'done')
      return fail(result.state === 'offline' ? t`You are offline` : t`The club did not answer. Please try again.`);
    toast(result.message, 'good');
    onDone();
  };
  return {
    formId,
    writing,
    reason,
    wrong,
    busy,
    field,
    send,
    disabledReason: offline ? t`This needs a connection` : undefined,
    begin: () => setWriting(true),
    write: (text: string) => {
      setReason(text);
      setWrong(undefined);
    },
  };
}
