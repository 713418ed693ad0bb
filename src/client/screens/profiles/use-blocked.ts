import { useLingui } from '@lingui/react/macro';
import { useConnection } from '../../mirror/queries/connection.ts';

/** Why nothing can be sent now (O7); undefined where it can. */
export function useBlocked(): string | undefined {
  const { t } = useLingui();
  return useConnection() === 'offline' ? t`This needs a connection to the club` : undefined;
}
