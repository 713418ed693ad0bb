import * as v from 'valibot';
import { defineCall } from './call.ts';
import { logInCall, logInThirdCall } from './commands/log-in.ts';
import { logOutCall } from './commands/log-out.ts';
import { registerCall } from './commands/register.ts';
import { baseInfoCall, systemConfigCall } from './shelves/base.ts';
import { lotteryClassesCall, videoClassesCall } from './shelves/classes.ts';
import { hotLotteriesCall, lotteriesCall } from './shelves/lotteries.ts';
import { memberInfoCall } from './shelves/member.ts';
import { messagesCall } from './shelves/messages.ts';
import { mirrorCall } from './shelves/mirror.ts';
import { noticesCall } from './shelves/notices.ts';
import { newHomeListCall, profileCall, profilesCall } from './shelves/profiles.ts';
import { regionsCall } from './shelves/regions.ts';
import { moreVideosCall, videoCall, videosCall } from './shelves/videos.ts';

/** Also answered without /api; `readyz` is 503 while migrating or draining. */
export const healthCall = defineCall({ name: 'health', get: ['/healthz'], who: 'anyone', reply: v.object({}) });
export const readyCall = defineCall({ name: 'ready', get: ['/readyz'], who: 'anyone', reply: v.object({}) });

/** Every call that the server answers (wire.md, "Calls"). `http` gives each one its handler, for both spellings. */
export const calls = {
  baseInfo: baseInfoCall,
  systemConfig: systemConfigCall,
  regions: regionsCall,
  profiles: profilesCall,
  newHomeList: newHomeListCall,
  profile: profileCall,
  videoClasses: videoClassesCall,
  videos: videosCall,
  moreVideos: moreVideosCall,
  video: videoCall,
  lotteryClasses: lotteryClassesCall,
  lotteries: lotteriesCall,
  hotLotteries: hotLotteriesCall,
  notices: noticesCall,
  messages: messagesCall,
  mirror: mirrorCall,
  memberInfo: memberInfoCall,
  logIn: logInCall,
  logInThird: logInThirdCall,
  register: registerCall,
  logOut: logOutCall,
  health: healthCall,
  ready: readyCall,
} as const;
export type CallName = keyof typeof calls;
