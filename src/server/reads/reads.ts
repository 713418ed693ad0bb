import type { CallName, calls } from '#contract/calls.ts';
import { bankInfo, banks } from './bank.ts';
import { baseInfo, systemConfig } from './base.ts';
import { lotteryClasses, videoClasses } from './classes.ts';
import { deposits } from './deposits.ts';
import { fairness } from './fairness.ts';
import { gameRecords } from './game-records.ts';
import { limits } from './limits.ts';
import { hotLotteries, lotteries } from './lotteries.ts';
import { lotteryInfo, lotteryOdds, lotteryResults, winners } from './lottery.ts';
import { memberInfo } from './member-info.ts';
import { messages } from './messages.ts';
import { mirrorTogether } from './mirror-together.ts';
import { moneyLog } from './money-log.ts';
import { notices } from './notices.ts';
import { passkeys } from './passkeys.ts';
import { personalReport } from './personal-report.ts';
import { newHomeList, profile, profiles } from './profiles.ts';
import type { Read } from './read.ts';
import { regions } from './regions.ts';
import { sessions } from './sessions.ts';
import { statement } from './statement.ts';
import { moreVideos, video, videos } from './videos.ts';
import { wheelLog, wheelPrizes } from './wheel.ts';
import { withdrawals, withdrawRules } from './withdrawals.ts';

/** Every call that only reads, by its name in the call table. The mirror's is `pullMirror`: its collection is in the path. */
export const reads = {
  baseInfo,
  systemConfig,
  regions,
  profiles,
  newHomeList,
  profile,
  videoClasses,
  videos,
  moreVideos,
  video,
  lotteryClasses,
  lotteries,
  hotLotteries,
  notices,
  messages,
  mirrorTogether,
  memberInfo,
  sessions,
  passkeys,
  bankInfo,
  banks,
  withdrawRules,
  withdrawals,
  deposits,
  moneyLog,
  statement,
  personalReport,
  limits,
  lotteryInfo,
  lotteryResults,
  lotteryOdds,
  winners,
  gameRecords,
  fairness,
  wheelPrizes,
  wheelLog,
} as const satisfies { [Name in CallName]?: Read<(typeof calls)[Name]> };

export type ReadName = keyof typeof reads;
