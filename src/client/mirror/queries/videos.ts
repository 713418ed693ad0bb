import type { Video } from '#contract/collections/videos.ts';
import { resourceOf } from '../resource.ts';
import { rowView } from '../row-view.ts';
import { useView } from '../view.ts';
import { type InLanguage, inLanguage, useInLanguage } from './in-language.ts';
import type { Mirrored } from './mirrored.ts';

/** One video's data; its address is requested when it is opened (commands/open-video.ts). */
export const useVideo = (id: string): Mirrored<InLanguage<Video>> =>
  useInLanguage<Video, InLanguage<Video>>(useView(rowView(resourceOf('video', id), 'videos', id)), inLanguage);
