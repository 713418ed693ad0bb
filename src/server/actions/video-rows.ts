import * as v from 'valibot';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { type Picture, pictureSchema } from '#contract/picture.ts';
import { nextRevision } from '../db/collection-revision.ts';
import type { Queries } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import type { TextColumns } from '../row-texts.ts';
import { versionOf } from './versions.ts';

export const noVideo = (id: string): Cannot => cannot('not_found', `there is no video ${id}`);

type Video = Pick<Tables['videos'], 'title' | 'info' | 'attributes' | 'class_id' | 'clip' | 'picture' | 'home_row' | 'hidden'> &
  TextColumns & {
    seconds: number;
  };

/** A video's row. */
export async function videoOf(tx: Queries, id: string): Promise<Outcome<Video, Cannot>> {
  const known = await tx
    .selectFrom('videos')
    .select(['title', 'info', 'attributes', 'class_id', 'clip', 'picture', 'home_row', 'hidden', 'seconds', 'language', 'texts'])
    .where('id', '=', id)
    .executeTakeFirst();
  return known ? done(known) : noVideo(id);
}

/** A video that is about to change: if it is on Home, `base` shows it too, and takes its revision first. */
export async function changingVideo(tx: Queries, id: string): Promise<Outcome<Video, Cannot>> {
  const video = await videoOf(tx, id);
  if (video.ok && video.data.home_row > 0) await nextRevision(tx, 'base');
  return video;
}

/** The version of the fields that `video edit` changes. */
export const videoVersion = ({
  title,
  info,
  class_id,
  attributes,
  language,
  texts,
}: Pick<Video, 'title' | 'info' | 'class_id' | 'attributes' | 'language' | 'texts'>): string =>
  versionOf({ title, info, class_id, attributes, language, texts });

/** A video's cover, as stored in its row. */
export const pictureIn = (json: string | null): Picture | undefined =>
  json === null ? undefined : v.parse(pictureSchema, JSON.parse(json));
