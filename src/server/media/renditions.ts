import { join } from 'node:path';
import { mediaFolder } from './picture-folder.ts';

/** Names of videos on the disk. They are served only by signed addresses (http/video-files.ts). */
export function renditionFolder(dataDir: string): string {
  return join(mediaFolder(dataDir), 'clips');
}

/** Seconds of the preview that is made when a video is imported; the demo's have the same (C11). */
export const cutSeconds = 15;

/** A file of a video in an address: the whole video in a height (none: its only file), or a preview. */
export type Rendition = { clip: string } & ({ kind: 'full'; height: number | undefined } | { kind: 'preview'; seconds: number });

const nameForm = /^([a-z0-9]{1,64})(?:-([1-9][0-9]{2,3})|\.preview-([1-9][0-9]{0,2}))?\.mp4$/;

/** `<clip>.mp4`, `<clip>-<height>.mp4` or `<clip>.preview-<seconds>.mp4`. */
export function renditionName(file: Rendition): string {
  if (file.kind === 'preview') return `${file.clip}.preview-${file.seconds}.mp4`;
  return file.height === undefined ? `${file.clip}.mp4` : `${file.clip}-${file.height}.mp4`;
}

/** Parses a name; undefined for every other format, so that only names of our own reach the disk. */
export function renditionFrom(name: string): Rendition | undefined {
  const parts = nameForm.exec(name);
  if (!parts) return undefined;
  const [, clip = '', height, seconds] = parts;
  if (seconds !== undefined) return { clip, kind: 'preview', seconds: Number(seconds) };
  return { clip, kind: 'full', height: height === undefined ? undefined : Number(height) };
}

/** The name of the preview of `cutSeconds`. */
export const firstCutName = (clip: string): string => `${clip}.preview.mp4`;

/** Captions of a video in a language (BCP 47) in an address: for all of it, or for a preview. */
export type CaptionFile = { of: Rendition; lang: string };

const captionNameForm = /^([a-z0-9]{1,64}(?:\.preview-[1-9][0-9]{0,2})?)\.([A-Za-z0-9-]{2,12})\.vtt$/;

/** `<clip>.<lang>.vtt` or `<clip>.preview-<seconds>.<lang>.vtt`: heights of a video share their captions. */
export function captionFileName({ of, lang }: CaptionFile): string {
  const video: Rendition = of.kind === 'full' ? { ...of, height: undefined } : of;
  return renditionName(video).replace(/mp4$/, `${lang}.vtt`);
}

export function captionFileFrom(name: string): CaptionFile | undefined {
  const [, video, lang] = captionNameForm.exec(name) ?? [];
  const of = video === undefined ? undefined : renditionFrom(`${video}.mp4`);
  return of && lang !== undefined ? { of, lang } : undefined;
}
