import type { MoneyAct } from '../../commands/money-act.ts';
import { useMoneyAct } from '../../commands/use-money-act.ts';
import { useConnection } from '../../mirror/queries/connection.ts';
import { holdUpdates } from '../../pwa/hold-updates.ts';
import { type ActHandlers, useActForm } from '../../ui/use-act-form.ts';

/** A form of the wallet, with the act that it sends. */
export function useWalletForm<Name extends string, Reply>(
  empty: Readonly<Record<Name, string>>,
  money: MoneyAct<Reply>,
  handlers: ActHandlers<NoInfer<Name>, Reply>,
) {
  return useActForm(empty, { ...useMoneyAct(money), offline: useConnection() === 'offline', holdUpdates }, handlers);
}
