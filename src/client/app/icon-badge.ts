import { watchPreference } from '../device/preferences.ts';
import { readLists } from '../device/read-marks.ts';
import { currentSession, watchSession } from '../device/session.ts';
import { mirror } from '../mirror/instance.ts';
import { countUnread, watchRows } from '../mirror/queries/unread.ts';

/** What is used of the browser's navigator: the number on the icon of the installed app. */
type IconBadge = Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>;

/** What the icon is to show: 0 for visitors. Undefined while the stored lists are not read yet: the icon stays as it was. */
function unreadOnIcon(): number | undefined {
  if (!currentSession()) return 0;
  // Another member's copy, or the visitors', is about to be replaced by this one's.
  if (mirror.partition === 'public' || readLists.some((list) => !mirror.collection(list).opened)) return undefined;
  return readLists.reduce((sum, list) => sum + countUnread(list), 0);
}

/**
 * Shows on the app's icon how many notices and notifications of the member are unread, as Home and Me count them, for as long as the
 * page runs; nothing when all are read, and for visitors. Read marks of another tab count as soon as this one hears of them.
 */
export function showUnreadOnIcon(icon: IconBadge): void {
  let shown: number | undefined;
  const show = (): void => {
    const count = unreadOnIcon();
    if (count === undefined || count === shown) return;
    shown = count;
    // Refused where the app is not installed, or where the member allows no notifications: it is a bonus that nobody is asked for.
    (count > 0 ? icon.setAppBadge(count) : icon.clearAppBadge()).catch(() => undefined);
  };
  for (const list of readLists) watchRows[list](show);
  watchPreference('readMarks', show);
  watchSession(show);
  show();
}
