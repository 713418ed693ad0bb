import { listAudit } from './audit.ts';
import { backup } from './backup.ts';
import { addBank, listBanks } from './banks.ts';
import { addBackground, addBanner, listBackgrounds, listBanners, orderBanners, removeBanner } from './banners.ts';
import { addCaptions, listCaptions, removeCaptions } from './captions.ts';
import { eraseProfileRow, hideVideo, withdrawProfile } from './catalogue.ts';
import { addCategory, listCategories, orderCategories, removeCategory, renameCategory } from './categories.ts';
import { listDeposits } from './deposits.ts';
import { doctor } from './doctor.ts';
import { eraseMemberAccount } from './erase-member.ts';
import { homeVideo } from './home-rows.ts';
import { createInvite, listInvites, revokeInvite } from './invites.ts';
import { addLottery, closeLottery, hotLottery, listLotteries } from './lotteries.ts';
import { listMembers } from './member-list.ts';
import { showMember } from './member-report.ts';
import {
  coolOffMember,
  disableMember,
  enableMember,
  endMemberSessions,
  excludeMember,
  limitMember,
  resetFundPassword,
  resetPassword,
  unbindMember,
  vipMember,
} from './members.ts';
import { approveMessage, listMessages, removeMessage } from './messages.ts';
import { addNotice, editNotice, listNotices, removeNotice } from './notices.ts';
import type { Operation } from './operation.ts';
import { addPictures, coverVideo, listPictures, orderPictures, removePicture } from './pictures.ts';
import type { PlaceOperation } from './place.ts';
import { correction, grant } from './points.ts';
import { importProfiles } from './profile-import.ts';
import { addProfile, listProfiles, publishProfile } from './profiles.ts';
import { addRegion, listRegions, orderRegions, removeRegion, renameRegion } from './regions.ts';
import { closeReport, listReports } from './reports.ts';
import { restore } from './restore.ts';
import { listSettings, readSetting, writeSetting } from './settings.ts';
import { unverifyProfile, verifyProfile } from './verifications.ts';
import { verify } from './verify.ts';
import { addVideo, listVideos, removeVideo } from './videos.ts';
import { listWheel, setWheel } from './wheel.ts';
import { approve, listWithdrawals, pay, reject } from './withdrawals.ts';

/** Everything that can be typed about an open club, in the groups in which `help` shows it. */
export const operationGroups: readonly (readonly [title: string, operations: readonly Operation[]])[] = [
  ['Films', [addVideo, listVideos, removeVideo, hideVideo, coverVideo, homeVideo, addCaptions, removeCaptions, listCaptions]],
  ['People', [addProfile, importProfiles, listProfiles, publishProfile, withdrawProfile, eraseProfileRow, verifyProfile, unverifyProfile]],
  ['Pictures of people', [addPictures, listPictures, removePicture, orderPictures]],
  ['Regions', [addRegion, listRegions, renameRegion, orderRegions, removeRegion]],
  ['Categories of films and games', [addCategory, listCategories, renameCategory, orderCategories, removeCategory]],
  ['Notices, banners, backgrounds', [addNotice, editNotice, removeNotice, listNotices]],
  ['', [addBanner, removeBanner, orderBanners, listBanners, addBackground, listBackgrounds]],
  ['Members', [listMembers, showMember, vipMember, disableMember, enableMember, endMemberSessions]],
  ['', [unbindMember, resetPassword, resetFundPassword, limitMember, excludeMember, coolOffMember, eraseMemberAccount]],
  ['Ways in', [createInvite, listInvites, revokeInvite]],
  ['The board and reports', [listMessages, approveMessage, removeMessage, listReports, closeReport]],
  ['Points', [grant, correction, listDeposits, listWithdrawals, approve, reject, pay, addBank, listBanks]],
  ['Games and the wheel', [addLottery, closeLottery, hotLottery, listLotteries, setWheel, listWheel]],
  ['Settings', [listSettings, readSetting, writeSetting]],
  ['The log and the books', [listAudit, verify]],
];

export const operations: readonly Operation[] = operationGroups.flatMap(([, group]) => group);

/** With the club as a whole: they need no club that stands open. */
export const placeOperations: readonly PlaceOperation[] = [backup, restore, doctor];
