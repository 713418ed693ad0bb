import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Player } from './player.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const sources = [360, 720, 1080].map((height) => ({ height, url: `/media/videos/film-${height}.mp4` }));
const captions = [
  { lang: 'de', name: 'Deutsch', url: '/media/videos/film.de.vtt' },
  { lang: 'en', name: 'English', url: '/media/videos/film.en.vtt' },
];

let root: Root | undefined;
let play: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

async function open(change: Partial<Parameters<typeof Player>[0]> = {}) {
  const told = { onLimit: vi.fn(), onPlayed: vi.fn(), onProgress: vi.fn(), onPlaying: vi.fn(), onRetry: vi.fn() };
  const chosen = { captions, captionsLang: '', onCaptions: vi.fn(), onToggleCaptions: vi.fn() };
  const film = { sources, title: 'Film', artist: 'Club', poster: undefined, limitSeconds: undefined, startSeconds: 0 };
  const room = document.body.appendChild(document.createElement('div'));
  const made = createRoot(room);
  root = made;
  const props = { ...film, ...chosen, ...told, sparing: false, begins: true, ...change };
  await act(async () =>
    made.render(
      <I18nProvider i18n={i18n}>
        <Player {...props} />
      </I18nProvider>,
    ),
  );
  const video = room.querySelector('video');
  if (!video) throw new Error('no film');
  return { room, video, props };
}

const press = (on: Element, key: string) => act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('without data to spare a film begins by itself, in the usual height', async () => {
  const { video } = await open();
  expect([video.getAttribute('src'), video.preload, play.mock.calls.length]).toEqual(['/media/videos/film-720.mp4', 'metadata', 1]);
});

test('where data is spared it is the lowest height, nothing is loaded before it is asked for, and nothing begins by itself', async () => {
  const { video, room } = await open({ sparing: true });
  expect([video.getAttribute('src'), video.preload, play.mock.calls.length]).toEqual(['/media/videos/film-360.mp4', 'none', 0]);
  expect(video.autoplay).toBe(false);
  await act(async () => room.querySelector('button')?.click());
  expect(play).toHaveBeenCalledOnce();
});

test('captions are tracks of the film, and a menu of off and the languages (S20)', async () => {
  const { room, props } = await open({ captionsLang: 'en' });
  const tracks = [...room.querySelectorAll('track')];
  expect(tracks.map((track) => [track.kind, track.srclang, track.label])).toEqual([
    ['captions', 'de', 'Deutsch'],
    ['captions', 'en', 'English'],
  ]);
  const menus = [...room.querySelectorAll('select')];
  const menu = menus.find((each) => [...each.options].some(({ value }) => value === 'de'));
  expect([menu?.value, [...(menu?.options ?? [])].map(({ value }) => value)]).toEqual(['en', ['', 'de', 'en']]);
  if (!menu) return;
  await act(async () => {
    menu.value = '';
    menu.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(props.onCaptions).toHaveBeenCalledWith('');
});

test('C turns captions on and off, and does nothing in a menu or together with Ctrl (S20)', async () => {
  const { video, room, props } = await open();
  await press(video, 'c');
  expect(props.onToggleCaptions).toHaveBeenCalledOnce();
  const menu = room.querySelector('select');
  if (menu) await press(menu, 'c');
  await act(async () => void video.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true })));
  expect(props.onToggleCaptions).toHaveBeenCalledOnce();
});

test('a film without captions has no menu of them', async () => {
  const { room } = await open({ captions: [] });
  expect([room.querySelectorAll('track').length, [...room.querySelectorAll('option')].some(({ value }) => value === '')]).toEqual([
    0,
    false,
  ]);
});
