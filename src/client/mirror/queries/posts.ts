import type { Post } from '#contract/collections/posts.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('posts');

/** What this member wrote for the board, also what waits or was removed, newest first; members only. */
export const usePosts = (): Feed<Post> => useView(feedView(resource, 'posts', (row) => row));
