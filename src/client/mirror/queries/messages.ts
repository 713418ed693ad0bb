import type { Message } from '#contract/collections/messages.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('messages');

/** Newest first; members only. */
export const useMessages = (): Feed<Message> => useView(feedView(resource, 'messages', (row) => row));
