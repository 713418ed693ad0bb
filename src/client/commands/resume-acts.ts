import { keptActs } from '../device/kept-acts.ts';
import { currentSession } from '../device/session.ts';
import { wakeActs } from './act-surroundings.ts';
import { bindingAccount } from './bind-account.ts';
import { changingWheelSeed } from './change-wheel-seed.ts';
import { depositing } from './deposit.ts';
import { editingFundPassword } from './edit-fund-password.ts';
import { type MoneyAct, takeUpAct } from './money-act.ts';
import { openAct } from './open-acts.ts';
import { placingBet } from './place-bet.ts';
import { settingFundPassword } from './set-fund-password.ts';
import { settingLimits } from './set-limits.ts';
import { spinningWheel } from './spin-wheel.ts';
import { withdrawing } from './withdraw.ts';

const all: readonly MoneyAct[] = [
  bindingAccount,
  depositing,
  editingFundPassword,
  placingBet,
  settingFundPassword,
  settingLimits,
  withdrawing,
  spinningWheel,
  changingWheelSeed,
];

/**
 * Acts of the logged-in member whose end nobody has seen: those that an earlier visit left behind are taken up, and
 * those that wait for the club ask again. Called at the start and at every contact.
 */
export async function resumeActs(): Promise<void> {
  wakeActs();
  const session = currentSession();
  if (!session) return;
  const left = await keptActs(session.memberId);
  await Promise.all(
    left.map(async (one) => {
      const money = all.find(({ call }) => call.name === one.call);
      if (money && !openAct(one.id) && currentSession()?.memberId === one.memberId) await takeUpAct(money, one);
    }),
  );
}
