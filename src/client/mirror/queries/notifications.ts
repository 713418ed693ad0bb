import type { Notification } from '#contract/collections/notifications.ts';
import { feedView } from '../feed-view.ts';
import { resourceOf } from '../resource.ts';
import { useView } from '../view.ts';
import type { Feed } from './mirrored.ts';

const resource = resourceOf('notifications');

/** What concerns this member alone, newest first; members only. */
export const useNotifications = (): Feed<Notification> => useView(feedView(resource, 'notifications', (row) => row));
