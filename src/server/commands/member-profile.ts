import { memberNameLength, type setAvatarCall, type setNameCall, type setSexCall } from '#contract/commands/member-profile.ts';
import { done, refused } from '#contract/outcome.ts';
import { getSetting } from '../db/settings.ts';
import { chooseUpload, deleteDroppedUploads, replaceUploads, uploadIdIn } from '../media/uploads.ts';
import type { MemberCommand } from './command.ts';
import { idempotently } from './idempotency.ts';

const avatarForm = /^(?:\/avatars\/)?([1-9][0-9]?)\.png$/;

/** Sets the avatar: a picture of the set, or one that this member uploaded (E22, S17); nothing else is accepted. */
export const setAvatar: MemberCommand<typeof setAvatarCall> = async (context, asker, fields) => {
  const outcome = await chooseAvatar(context, asker, fields);
  // It is set; the sweep retries files that could not be deleted now.
  if (outcome.ok) await deleteDroppedUploads(context.db, context.config.dataDir, asker.member.memberId).catch(() => undefined);
  return outcome;
};

/** The new avatar, and its upload, if it is one. */
type Chosen = { header_img: string; upload: string | undefined };

const chooseAvatar: MemberCommand<typeof setAvatarCall> = (context, asker, fields) =>
  idempotently(context, {
    name: 'set-avatar',
    asker,
    fields,
    prepare: async () => {
      const upload = uploadIdIn(fields.header_img);
      if (upload !== undefined) return done<Chosen>({ header_img: fields.header_img, upload });
      const number = Number(avatarForm.exec(fields.header_img)?.[1]);
      const known = number >= 1 && number <= (await getSetting(context.db.queries, 'head_toal'));
      return known ? done<Chosen>({ header_img: `/avatars/${number}.png`, upload: undefined }) : refused('avatar_unknown');
    },
    work: async (tx, { header_img, upload }) => {
      const { memberId } = asker.member;
      if (upload !== undefined && !(await chooseUpload(tx, memberId, upload))) return refused('upload_unknown');
      await replaceUploads(tx, memberId, upload);
      await tx.updateTable('members').set({ header_img }).where('id', '=', memberId).execute();
      return done({ header_img }, 'avatar_set');
    },
  });

/** Sets the member's name, once (E24, V6, V7). */
export const setName: MemberCommand<typeof setNameCall> = (context, asker, fields) =>
  idempotently(context, {
    name: 'set-name',
    asker,
    fields,
    prepare: async () => {
      const name = fields.name.trim().normalize('NFC');
      if (name === '') return refused('name_missing');
      const fits = [...name].length <= memberNameLength.most && !/\p{Cc}|\p{Cf}/u.test(name);
      return fits ? done(name) : refused('name_invalid');
    },
    work: async (tx, name) => {
      const { memberId } = asker.member;
      const set = await tx
        .updateTable('members')
        .set({ name })
        .where('id', '=', memberId)
        .where('name', '=', '')
        .returning('id')
        .executeTakeFirst();
      return set ? done({}, 'name_set') : refused('name_set');
    },
  });

const sexes = ['0', '1', '2'] as const;

/** E25, C26: unknown, male or female; can be changed any time. */
export const setSex: MemberCommand<typeof setSexCall> = (context, asker, fields) =>
  idempotently(context, {
    name: 'set-sex',
    asker,
    fields,
    prepare: async () => {
      const sex = sexes.find((known) => known === fields.sex);
      return sex === undefined ? refused('sex_invalid') : done(sex);
    },
    work: async (tx, sex) => {
      const { memberId } = asker.member;
      await tx.updateTable('members').set({ sex }).where('id', '=', memberId).execute();
      return done({}, 'sex_set');
    },
  });
