import { defineCall } from './call.ts';
import { bankInfoCall, banksCall } from './collections/bank.ts';
import { baseInfoCall, systemConfigCall } from './collections/base.ts';
import { lotteryClassesCall, videoClassesCall } from './collections/classes.ts';
import { depositsCall } from './collections/deposits.ts';
import { gameRecordsCall } from './collections/game-records.ts';
import { limitsCall } from './collections/limits.ts';
import {
  hotLotteriesCall,
  lotteriesCall,
  lotteryInfoCall,
  lotteryOddsCall,
  lotteryResultsCall,
  winnersCall,
} from './collections/lotteries.ts';
import { memberInfoCall } from './collections/member.ts';
import { memberExportCall } from './collections/member-export.ts';
import { messagesCall } from './collections/messages.ts';
import { mirrorCall, mirrorTogetherCall } from './collections/mirror.ts';
import { moneyLogCall } from './collections/money-log.ts';
import { noticesCall } from './collections/notices.ts';
import { fairnessCall } from './collections/periods.ts';
import { personalReportCall } from './collections/personal-report.ts';
import { newHomeListCall, profileCall, profilesCall } from './collections/profiles.ts';
import { regionsCall } from './collections/regions.ts';
import { statementCall } from './collections/statement.ts';
import { moreVideosCall, videoCall, videosCall } from './collections/videos.ts';
import { withdrawalsCall, withdrawRulesCall } from './collections/withdrawals.ts';
import { bindAccountCall } from './commands/bind-account.ts';
import { closeCommandCall, commandOutcomeCall } from './commands/command-outcome.ts';
import { countPlayCall } from './commands/count-play.ts';
import { depositCall } from './commands/deposit.ts';
import { forgetMemberCall } from './commands/forget-member.ts';
import { editFundPasswordCall, setFundPasswordCall } from './commands/fund-password.ts';
import { logInCall, logInThirdCall } from './commands/log-in.ts';
import { logOutCall } from './commands/log-out.ts';
import {
  revokeSessionCall,
  sessionsCall,
  setAvatarCall,
  setLoginPasswordCall,
  setNameCall,
  setSexCall,
} from './commands/member-profile.ts';
import {
  addPasskeyCall,
  beginPasskeyCall,
  beginPasskeyLogInCall,
  logInByPasskeyCall,
  passkeysCall,
  removePasskeyCall,
  renamePasskeyCall,
} from './commands/passkeys.ts';
import { placeBetCall } from './commands/place-bet.ts';
import { postMessageCall } from './commands/post-message.ts';
import { endPushCall, pushStateCall, setPushCall } from './commands/push.ts';
import { registerCall } from './commands/register.ts';
import { reportCall } from './commands/report.ts';
import { rateProfileCall, wantProfileCall } from './commands/say-of-profile.ts';
import { setLimitsCall } from './commands/set-limits.ts';
import { changeWheelSeedCall, spinWheelCall, wheelFairnessCall, wheelLogCall, wheelPrizesCall } from './commands/spin-wheel.ts';
import { uploadPictureCall } from './commands/upload-picture.ts';
import { withdrawCall } from './commands/withdraw.ts';

/** Also served without /api; `readyz` is 503 while migrating or draining. */
export const healthCall = defineCall({ name: 'health', get: ['/healthz'], who: 'anyone' });
export const readyCall = defineCall({ name: 'ready', get: ['/readyz'], who: 'anyone' });

/** Every call of the server. `http` assigns each one its handler, for both generations of addresses. */
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
  countPlay: countPlayCall,
  lotteryClasses: lotteryClassesCall,
  lotteries: lotteriesCall,
  hotLotteries: hotLotteriesCall,
  notices: noticesCall,
  messages: messagesCall,
  mirror: mirrorCall,
  mirrorTogether: mirrorTogetherCall,
  memberInfo: memberInfoCall,
  bankInfo: bankInfoCall,
  banks: banksCall,
  bindAccount: bindAccountCall,
  personalReport: personalReportCall,
  withdrawRules: withdrawRulesCall,
  withdraw: withdrawCall,
  withdrawals: withdrawalsCall,
  deposit: depositCall,
  deposits: depositsCall,
  moneyLog: moneyLogCall,
  statement: statementCall,
  limits: limitsCall,
  setLimits: setLimitsCall,
  setFundPassword: setFundPasswordCall,
  editFundPassword: editFundPasswordCall,
  lotteryInfo: lotteryInfoCall,
  lotteryResults: lotteryResultsCall,
  lotteryOdds: lotteryOddsCall,
  winners: winnersCall,
  placeBet: placeBetCall,
  gameRecords: gameRecordsCall,
  fairness: fairnessCall,
  wheelPrizes: wheelPrizesCall,
  wheelLog: wheelLogCall,
  spinWheel: spinWheelCall,
  wheelFairness: wheelFairnessCall,
  changeWheelSeed: changeWheelSeedCall,
  wantProfile: wantProfileCall,
  rateProfile: rateProfileCall,
  report: reportCall,
  postMessage: postMessageCall,
  setAvatar: setAvatarCall,
  uploadPicture: uploadPictureCall,
  setName: setNameCall,
  setSex: setSexCall,
  setLoginPassword: setLoginPasswordCall,
  sessions: sessionsCall,
  revokeSession: revokeSessionCall,
  passkeys: passkeysCall,
  beginPasskey: beginPasskeyCall,
  addPasskey: addPasskeyCall,
  renamePasskey: renamePasskeyCall,
  removePasskey: removePasskeyCall,
  pushState: pushStateCall,
  setPush: setPushCall,
  endPush: endPushCall,
  memberExport: memberExportCall,
  forgetMember: forgetMemberCall,
  commandOutcome: commandOutcomeCall,
  closeCommand: closeCommandCall,
  logIn: logInCall,
  logInThird: logInThirdCall,
  beginPasskeyLogIn: beginPasskeyLogInCall,
  logInByPasskey: logInByPasskeyCall,
  register: registerCall,
  logOut: logOutCall,
  health: healthCall,
  ready: readyCall,
} as const;
export type CallName = keyof typeof calls;
