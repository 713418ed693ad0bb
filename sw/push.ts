import type { PushMessage } from '#contract/commands/push.ts';
import { type LanguageTag, languages } from '#contract/languages.ts';
import { cacheNames, languageNote, type PageMessage, type PushNote, pushNote, pushPlaces } from '#contract/worker.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * What is said if a message can't be shown: it is for somebody who is no longer logged in here, or is none that we know. Browsers require
 * some notification for each message. It stands here, since the worker can't run the files in which pages have their texts.
 */
const news: Record<LanguageTag, string> = {
  'en-US': 'There is news in your club.',
  'zh-CN': '俱乐部有新消息。',
  es: 'Hay novedades en tu club.',
  ms: 'Ada berita baharu daripada kelab anda.',
  vi: 'Câu lạc bộ của bạn có tin mới.',
  ja: 'クラブからお知らせがあります。',
  de: 'In deinem Club gibt es Neues.',
};

const icon = '/icons/icon-192.png';

/** What is shown, and `path`: where a tap leads. */
export type Shown = { title: string; options: NotificationOptions & { data: { path: string } } };

type Texts = Pick<PushMessage, 'to' | 'tag' | 'title' | 'body' | 'url' | 'lang'>;

/** The same text as in the contract's schema, checked by hand: the library would double the worker. */
function isMessage(data: unknown): data is Texts {
  const fields = ['to', 'tag', 'title', 'body', 'url', 'lang'] as const satisfies (keyof Texts)[];
  return typeof data === 'object' && data !== null && fields.every((name) => typeof (data as Partial<Texts>)[name] === 'string');
}

/**
 * The notification of a message. `to`: for which subscription this device is notified now; a message for another one, and anything that is
 * no message, gives only the words that there is news, in the language of `tag`.
 */
export function shownOf(data: unknown, to: string | undefined, tag: string | undefined): Shown {
  if (!isMessage(data) || data.title === '' || data.to !== to) {
    const lang = languages.find((language) => language.tag === tag)?.tag ?? 'en-US';
    return { title: 'Foyer', options: { body: news[lang], lang, icon, tag: 'news', data: { path: '/Home' } } };
  }
  const { title, body, lang, tag: about, url } = data;
  return { title, options: { body, lang, icon, tag: about, data: { path: pathOf(url) } } };
}

/** Where a tap leads: one of the screens that the contract names, otherwise Home. */
export function pathOf(url: unknown): string {
  if (typeof url !== 'string' || !URL.canParse(url, self.location.origin)) return '/Home';
  const { origin, pathname, search } = new URL(url, self.location.origin);
  return origin === self.location.origin && pushPlaces.includes(pathname) ? pathname + search : '/Home';
}

async function noted(key: string): Promise<string | undefined> {
  const cache = await caches.open(cacheNames.extras);
  return (await cache.match(key))?.text();
}

/** For which subscription this device is notified, as the page has noted it; undefined after a sign-out. */
async function notifiedFor(): Promise<string | undefined> {
  try {
    const note = await noted(pushNote);
    return note === undefined ? undefined : (JSON.parse(note) as PushNote).to;
  } catch {
    // Storage that can't be read tells nothing about the member.
    return undefined;
  }
}

function dataOf(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

async function show(data: unknown): Promise<void> {
  const tag = await noted(languageNote).catch(() => undefined);
  const { title, options } = shownOf(data, await notifiedFor(), tag);
  await self.registration.showNotification(title, options);
}

/** Brings a window of the app to the front and leads it to the path, or opens one. */
export async function openAt(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const at = (client: WindowClient): boolean => client.url === self.location.origin + path;
  const open = windows.find(at) ?? windows.find(({ focused }) => focused) ?? windows[0];
  if (!open) {
    await self.clients.openWindow(path);
    return;
  }
  // Refused if the tap was too long ago: it still leads to the path.
  const front = await open.focus().catch(() => open);
  if (at(front) || (await goesByItself(front, path))) return;
  // Refused for a window that this worker does not control.
  await front.navigate(path).catch(() => self.clients.openWindow(path));
}

/** How long a page may take to answer, in ms: one that is still loading, or of an earlier release, does not. */
const answerTimeoutMs = 1_000;

/** Asks the page to go there within the app: a form that was begun, or a video, is not lost by loading it anew. */
function goesByItself(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (answered: boolean): void => {
      clearTimeout(giveUp);
      port1.close();
      resolve(answered);
    };
    const giveUp = setTimeout(() => end(false), answerTimeoutMs);
    port1.onmessage = () => end(true);
    page.postMessage({ type: 'OPEN', path } satisfies PageMessage, [port2]);
  });
}

/** Shows what the club tells the member, and follows a tap. A changed subscription is noticed by the page, which has the session (README of src/client). */
export function listenForPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(dataOf(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openAt(pathOf(event.notification.data?.path)));
  });
}
