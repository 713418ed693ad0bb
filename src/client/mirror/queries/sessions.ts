import type { Session } from '#contract/commands/member-profile.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView, type View } from '../view.ts';
import type { WalletRows } from '../wallet-rows.ts';
import type { Mirrored } from './mirrored.ts';

const sessionsView = (): View<Mirrored<WalletRows['sessions']>> =>
  rowView(resourceOf('sessions'), 'wallet', 'sessions') as View<Mirrored<WalletRows['sessions']>>;

/** The member's sessions, the last used first. */
export function useSessions(): Mirrored<readonly Session[]> {
  const row = useView(sessionsView());
  return row.state === 'ready' ? { ...row, value: row.value.sessions } : row;
}
