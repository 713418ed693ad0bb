import { outbox } from '../device/outbox.ts';
import { currentSession } from '../device/session.ts';
import { bindingAccount } from './bind-account.ts';
import { changingWheelSeed } from './change-wheel-seed.ts';
import { depositing } from './deposit.ts';
import { forgettingMember } from './forget-member.ts';
import { editingFundPassword, settingFundPassword } from './fund-password.ts';
import { type IdempotentCommand, resumeCommand } from './idempotent-command.ts';
import { settingAvatar, settingLoginPassword, settingName, settingSex } from './member-profile.ts';
import { openCommand } from './open-commands.ts';
import { placingBet } from './place-bet.ts';
import { postingMessage } from './post-message.ts';
import { settingLimits } from './set-limits.ts';
import { spinningWheel } from './spin-wheel.ts';
import { withdrawing } from './withdraw.ts';

const all: readonly IdempotentCommand[] = [
  bindingAccount,
  depositing,
  editingFundPassword,
  placingBet,
  settingFundPassword,
  settingLimits,
  withdrawing,
  spinningWheel,
  changingWheelSeed,
  settingAvatar,
  settingName,
  settingSex,
  settingLoginPassword,
  postingMessage,
  forgettingMember,
];

/**
 * Resumes commands of an earlier visit of the logged-in member whose outcome was never seen. Called at
 * the start, at every contact, and by the screens that send such commands.
 */
export async function resumeOutbox(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const left = await outbox(session.memberId);
  await Promise.all(
    left.map(async (one) => {
      const money = all.find(({ call }) => call.name === one.call);
      if (money && !openCommand(one.id) && currentSession()?.memberId === one.memberId) await resumeCommand(money, one);
    }),
  );
}
