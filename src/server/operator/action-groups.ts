import type { ActionForm } from '#contract/operator/action.ts';
import {
  disableMember,
  enableMember,
  endMemberSessions,
  resetFundPassword,
  resetPassword,
  unbindMember,
  vipMember,
} from '../actions/accounts.ts';
import type { Action } from '../actions/action.ts';
import { exportAudit, listAudit, verify } from '../actions/audit.ts';
import { addBank, listBanks, removeBank, renameBank } from '../actions/banks.ts';
import {
  addBackground,
  addBanner,
  listBackgrounds,
  listBanners,
  orderBanners,
  removeBackground,
  removeBanner,
} from '../actions/banners.ts';
import { addCaptions, listCaptions, removeCaptions } from '../actions/captions.ts';
import { addCategory, listCategories, orderCategories, removeCategory, renameCategory } from '../actions/categories.ts';
import { eraseProfileRow, unverifyProfile, verifyProfile, withdrawProfile } from '../actions/consents.ts';
import { correction } from '../actions/corrections.ts';
import { listDeposits, rejectDeposit } from '../actions/deposits.ts';
import { coverVideo, editVideo, hideVideo, orderVideos, unhideVideo } from '../actions/edit-videos.ts';
import { eraseMemberAccount } from '../actions/erase-member.ts';
import { grant } from '../actions/grants.ts';
import { homeVideo } from '../actions/home-rows.ts';
import { createInvite, listInvites, revokeInvite } from '../actions/invites.ts';
import { addLottery, closeLottery, editLottery, hotLottery, listLotteries, pauseLottery, reopenLottery } from '../actions/lotteries.ts';
import { listMembers, searchMembers } from '../actions/member-list.ts';
import { exportMember, showMember } from '../actions/member-report.ts';
import { approveMessage, listMessages, removeMessage } from '../actions/messages.ts';
import { addNotice, editNotice, listNotices, removeNotice, showNotice } from '../actions/notices.ts';
import { addPictures, listPictures, orderPictures, removePicture } from '../actions/pictures.ts';
import { importProfiles } from '../actions/profile-import.ts';
import { addProfile, editProfile, listProfiles, publishProfile, showProfile, unpublishProfile } from '../actions/profiles.ts';
import { coolOffMember, excludeMember, limitMember } from '../actions/protection.ts';
import { addRegion, listRegions, orderRegions, removeRegion, renameRegion } from '../actions/regions.ts';
import { closeReport, listReports } from '../actions/reports.ts';
import { listSettings, readSetting, writeKey, writeSetting } from '../actions/settings.ts';
import { addVideo, listVideos, removeVideo, showVideo } from '../actions/videos.ts';
import { listWheel, nameWheel, setWheel } from '../actions/wheel.ts';
import { approve, listWithdrawals, pay, reject } from '../actions/withdrawals.ts';
import { backup } from './backup.ts';
import { doctor } from './doctor.ts';
import type { PlaceAction } from './place.ts';
import { restore } from './restore.ts';

/** An action with any form, as the command line needs it. */
export type AnyAction = Action<ActionForm, unknown>;

/** Every action on an open club, in the groups in which `help` shows them. */
export const actionGroups: readonly (readonly [title: string, actions: readonly AnyAction[]])[] = [
  ['Videos', [addVideo, listVideos, showVideo, editVideo, orderVideos, removeVideo, hideVideo, unhideVideo, coverVideo, homeVideo]],
  ['', [addCaptions, removeCaptions, listCaptions]],
  ['People', [addProfile, importProfiles, listProfiles, showProfile, editProfile, publishProfile, unpublishProfile]],
  ['', [withdrawProfile, eraseProfileRow, verifyProfile, unverifyProfile]],
  ['Pictures of people', [addPictures, listPictures, removePicture, orderPictures]],
  ['Regions', [addRegion, listRegions, renameRegion, orderRegions, removeRegion]],
  ['Categories of videos and games', [addCategory, listCategories, renameCategory, orderCategories, removeCategory]],
  ['Notices, banners, backgrounds', [addNotice, listNotices, showNotice, editNotice, removeNotice]],
  ['', [addBanner, removeBanner, orderBanners, listBanners, addBackground, removeBackground, listBackgrounds]],
  ['Members', [listMembers, searchMembers, showMember, exportMember, vipMember, disableMember, enableMember, endMemberSessions]],
  ['', [unbindMember, resetPassword, resetFundPassword, limitMember, excludeMember, coolOffMember, eraseMemberAccount]],
  ['Ways in', [createInvite, listInvites, revokeInvite]],
  ['The board and reports', [listMessages, approveMessage, removeMessage, listReports, closeReport]],
  ['Points', [grant, correction, listDeposits, rejectDeposit, listWithdrawals, approve, reject, pay]],
  ['', [addBank, renameBank, removeBank, listBanks]],
  ['Games and the wheel', [addLottery, editLottery, pauseLottery, reopenLottery, closeLottery, hotLottery, listLotteries]],
  ['', [setWheel, nameWheel, listWheel]],
  ['Settings', [listSettings, readSetting, writeSetting, writeKey]],
  ['The log and the books', [listAudit, exportAudit, verify]],
];

/** Actions on the club as a whole: the club need not be open. */
export const placeActions: readonly PlaceAction[] = [backup, restore, doctor];
