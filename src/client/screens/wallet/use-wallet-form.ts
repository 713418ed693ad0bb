import type { IdempotentCommand } from '../../commands/idempotent-command.ts';
import { useIdempotentCommand } from '../../commands/use-idempotent-command.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { type CommandHandlers, useCommandForm } from '../../ui/use-command-form.ts';

/** A form of the wallet, with the command that it sends. */
export function useWalletForm<Name extends string, Reply>(
  empty: Readonly<Record<Name, string>>,
  money: IdempotentCommand<Reply>,
  handlers: CommandHandlers<NoInfer<Name>, Reply>,
) {
  return useCommandForm(empty, { ...useIdempotentCommand(money), offline: useConnection() === 'offline', holdUpdates }, handlers);
}
