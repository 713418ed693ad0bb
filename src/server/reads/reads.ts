import type { CallName, calls } from '#contract/calls.ts';
import { baseInfo, systemConfig } from './base.ts';
import { lotteryClasses, videoClasses } from './classes.ts';
import { hotLotteries, lotteries } from './lotteries.ts';
import { memberInfo } from './member-info.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { newHomeList, profile, profiles } from './profiles.ts';
import type { Read } from './read.ts';
import { regions } from './regions.ts';
import { moreVideos, video, videos } from './videos.ts';

/** Every call that only reads, by its name in the call table. The mirror's is `pullMirror`: its shelf is in the path. */
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
  memberInfo,
} as const satisfies { [Name in CallName]?: Read<(typeof calls)[Name]> };

export type ReadName = keyof typeof reads;
