import type { Notice } from '#contract/collections/notices.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('notices');

/** Newest first. */
export const useNotices = (): Feed<Notice> => useView(feedView(resource, 'notices', (row) => row));
