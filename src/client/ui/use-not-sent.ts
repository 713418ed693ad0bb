import { useLingui } from '@lingui/react/macro';

/** Said of what was confirmed while an earlier command of its kind, of another tab or visit, had no outcome. */
export function useNotSent(): string {
  const { t } = useLingui();
  return t`This was not sent: an earlier request had to be settled first. Send it again if you still want it.`;
}
