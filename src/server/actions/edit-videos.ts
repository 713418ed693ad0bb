import { cannot } from '#contract/operator/cannot.ts';
import { coverVideoForm, editVideoForm, hideVideoForm, orderVideosForm, unhideVideoForm } from '#contract/operator/videos.ts';
import { nextRevision, writeTombstones } from '../db/collection-revision.ts';
import { noteRemoval } from '../db/removals.ts';
import { deletePicturesLater } from '../media/file-deletions.ts';
import { videoWords } from '../video-words.ts';
import { action, actionDone, filesOf } from './action.ts';
import { categoryNamed } from './categories.ts';
import { namedFirst } from './order.ts';
import { editedColumns } from './row-words.ts';
import { onlyPicture, takingPictures } from './taken-pictures.ts';
import { refuseChanged } from './versions.ts';
import { changingVideo, pictureIn, videoOf, videoVersion } from './video-rows.ts';

/** Changes a video's texts, tags and category; its files, place and time stay. */
export const editVideo = action(
  editVideoForm,
  async ({ tx }, { id, title, category, info, tags, language, without_language: without, if_version: seen }) => {
    const standing = await changingVideo(tx, id);
    if (!standing.ok) return standing;
    const rev = await nextRevision(tx, 'videos');
    // Read again under the lock: another operator may have edited it meanwhile.
    const video = await videoOf(tx, id);
    if (!video.ok) return video;
    const refusal = refuseChanged(seen, { version: videoVersion(video.data), look: `video show ${id}` });
    if (refusal) return refusal;
    const known = category === undefined ? undefined : await categoryNamed(tx, 'video', category, 'category');
    if (known && !known.ok) return known;
    const given = { title, info, attributes: tags && JSON.stringify(tags) };
    // A language that is added has the row's tags until it is given its own.
    const first = { info: '', attributes: video.data.attributes };
    const words = editedColumns(video.data, videoWords(video.data), { words: given, language, without }, first);
    if (!words.ok) return words;
    const asked = { ...words.data, class_id: known?.data.id };
    const names = (['title', 'info', 'language', 'texts', 'class_id', 'attributes'] as const).filter(
      (name) => asked[name] !== undefined && asked[name] !== video.data[name],
    );
    if (names.length === 0)
      return cannot('usage', 'nothing to change: --title, --category, --info, --tags or --without-language says what');
    const change = Object.fromEntries(names.map((name) => [name, asked[name]]));
    await tx
      .updateTable('videos')
      .set({ ...change, rev })
      .where('id', '=', id)
      .execute();
    const before = Object.fromEntries(names.map((name) => [name, video.data[name]]));
    const edited = { id, changed: names.map((name) => fieldNames[name]), version: videoVersion({ ...video.data, ...change }) };
    return actionDone(edited, { before: { id, ...before }, after: { id, ...change } });
  },
);

/** The fields as an operator types them. */
const fieldNames = {
  title: 'title',
  info: 'info',
  language: 'language',
  texts: 'texts',
  class_id: 'category',
  attributes: 'tags',
} as const;

/** Sets the order of every list of videos. Those that are not named follow in their old order. */
export const orderVideos = action(orderVideosForm, async ({ tx }, { ids }) => {
  const rev = await nextRevision(tx, 'videos');
  const rows = await tx.selectFrom('videos').select(['id', 'pos']).orderBy('pos').orderBy('id').execute();
  const before = rows.map(({ id }) => id);
  const order = namedFirst('video', before, ids);
  if (!order.ok) return order;
  // Only those that moved: clients pull each changed row.
  const moved = order.data.flatMap((id, index) => (rows.find((row) => row.id === id)?.pos === index + 1 ? [] : [{ id, pos: index + 1 }]));
  for (const { id, pos } of moved) await tx.updateTable('videos').set({ pos, rev }).where('id', '=', id).execute();
  return actionDone({ first: ids, videos: before.length }, { before: { first: before.slice(0, ids.length) }, after: { first: ids } });
});

export const hideVideo = action(hideVideoForm, async ({ tx, nowMs }, { id }) => {
  const video = await changingVideo(tx, id);
  if (!video.ok) return video;
  const rev = await writeTombstones(tx, 'videos', [id], nowMs());
  await tx.updateTable('videos').set({ hidden: 1, rev }).where('id', '=', id).execute();
  await noteRemoval(tx, { kind: 'video', id, at_ms: nowMs(), value: null });
  return actionDone({ id, hidden: 1 }, { after: { id, hidden: 1 } });
});

/** Restoring a backup hides it again, since entries are never deleted from the list of removals. */
export const unhideVideo = action(unhideVideoForm, async ({ tx }, { id }) => {
  const video = await changingVideo(tx, id);
  if (!video.ok) return video;
  if (video.data.hidden === 0) return cannot('wrong_state', `the video ${id} is not hidden`);
  const rev = await nextRevision(tx, 'videos');
  await tx.deleteFrom('tombstones').where('shelf', '=', 'videos').where('id', '=', id).execute();
  await tx.updateTable('videos').set({ hidden: 0, rev }).where('id', '=', id).execute();
  return actionDone({ id, hidden: 0 }, { before: { hidden: 1 }, after: { id, hidden: 0 } });
});

const takingCover = takingPictures<typeof coverVideoForm>('cover', ({ file }) => [file]);

export const coverVideo = action(coverVideoForm, {
  ...takingCover,
  async prepare(context, input) {
    // Before the slow work.
    const video = await videoOf(context.tx, input.id);
    return video.ok ? takingCover.prepare(context, input) : video;
  },
  async run({ tx, nowMs }, { id }, pictures) {
    const picture = onlyPicture(pictures);
    const video = await changingVideo(tx, id);
    if (!video.ok) return video;
    const rev = await nextRevision(tx, 'videos');
    await tx
      .updateTable('videos')
      .set({ picture: JSON.stringify(picture), rev })
      .where('id', '=', id)
      .execute();
    const before = pictureIn(video.data.picture);
    const toDelete = await deletePicturesLater(tx, before ? [before] : [], nowMs());
    const line = { before: { id, picture: before?.base ?? null }, after: { id, picture: picture.base } };
    return actionDone((deleted) => ({ id, address: `${picture.base}-${picture.width}.webp`, ...filesOf(deleted) }), line, toDelete);
  },
});
