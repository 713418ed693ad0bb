import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/client/drawn.tsx';
import { Player } from './player.tsx';
import { serverIsBack } from './when-back.ts';

const sources = [360, 720, 1080].map((height) => ({ height, url: `/media/videos/video-${height}.mp4` }));
const captions = [
  { lang: 'de', name: 'Deutsch', url: '/media/videos/video.de.vtt' },
  { lang: 'en', name: 'English', url: '/media/videos/video.en.vtt' },
];

let play: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => void vi.restoreAllMocks());

async function open(change: Partial<Parameters<typeof Player>[0]> = {}) {
  const told = { onLimit: vi.fn(), onPlayed: vi.fn(), onProgress: vi.fn(), onPlaying: vi.fn(), onRetry: vi.fn() };
  const chosen = { captions, captionsLang: '', onCaptions: vi.fn() };
  const video = {
    sources,
    title: 'Video',
    artist: 'Club',
    poster: undefined,
    limitSeconds: undefined,
    startSeconds: 0,
    chosen: false,
    keysOnPage: true,
    end: () => null,
    skipWords: String,
  };
  const props = { ...video, ...chosen, ...told, savesData: false, autoplays: true, ...change };
  const { container, show } = await draw(<Player {...props} />);
  const element = container.querySelector('video');
  if (!element) throw new Error('no video');
  return { container, element, props, show };
}

const press = (on: Element, key: string) => act(async () => void on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const settle = () => act(() => new Promise<void>((done) => setTimeout(done, 20)));
const items = (container: Element, kind: string) => [
  ...container.querySelectorAll<HTMLButtonElement>(`[data-plyr="${kind}"][role="menuitemradio"]`),
];

test('without data saving a video starts by itself, in the usual height', async () => {
  const { element } = await open();
  expect([element.getAttribute('src'), element.preload, play.mock.calls.length]).toEqual(['/media/videos/video-720.mp4', 'metadata', 1]);
});

test('with data saving it has the lowest height, loads nothing before it is played, and does not start by itself', async () => {
  const { element, container } = await open({ savesData: true });
  expect([element.getAttribute('src'), element.preload, play.mock.calls.length]).toEqual(['/media/videos/video-360.mp4', 'none', 0]);
  expect(element.autoplay).toBe(false);
  await act(async () => container.querySelector<HTMLButtonElement>('[data-plyr="play"]')?.click());
  expect(play).toHaveBeenCalledOnce();
});

test('the speeds are those of the checklist, and heights are offered if there are several (S20, C21)', async () => {
  const { container, element } = await open();
  expect(items(container, 'speed').map(({ textContent }) => textContent)).toEqual(['0.75×', '1×', '1.5×', '2×']);
  expect(items(container, 'quality').map(({ value }) => value)).toEqual(['360', '720', '1080']);
  await act(async () => items(container, 'quality')[0]?.click());
  expect(element.getAttribute('src')).toBe('/media/videos/video-360.mp4');
});

test('one height needs no menu', async () => {
  const { container } = await open({ sources: sources.slice(0, 1) });
  expect(items(container, 'quality')).toEqual([]);
});

test('captions are tracks of the video, and none is chosen by itself (S20)', async () => {
  const { container, props } = await open();
  await settle();
  const tracks = [...container.querySelectorAll('track')];
  expect(tracks.map((track) => [track.kind, track.srclang, track.label])).toEqual([
    ['captions', 'de', 'Deutsch'],
    ['captions', 'en', 'English'],
  ]);
  expect(props.onCaptions).not.toHaveBeenCalled();
});

test('controls are hidden while a video plays, but not under an open menu', async () => {
  const { container, element } = await open();
  Object.defineProperty(element, 'paused', { value: false });
  const player = container.querySelector('.plyr');
  const menu = container.querySelector<HTMLButtonElement>('button[data-plyr="settings"]');
  const leave = async () => {
    player?.dispatchEvent(new Event('mouseleave'));
    await settle();
    return player?.classList.contains('plyr--hide-controls');
  };
  await act(async () => menu?.click());
  expect(await leave()).toBe(false);
  await act(async () => menu?.click());
  expect(await leave()).toBe(true);
});

test('C without captions and L do nothing', async () => {
  const { element } = await open({ captions: [] });
  await settle();
  await press(element, 'c');
  await press(element, 'l');
  expect(element.loop).toBe(false);
});

test('nothing of the player remains in local storage or the page', async () => {
  const set = vi.spyOn(Storage.prototype, 'setItem');
  const { container, element, show } = await open();
  element.volume = 0.5;
  element.dispatchEvent(new Event('volumechange'));
  await settle();
  expect([set.mock.calls, localStorage.length]).toEqual([[], 0]);
  await show(null);
  expect([container.innerHTML, element.hasAttribute('src')]).toEqual(['', false]);
});

test('its screen takes a video along, whose player goes after the next frame; another one in its place ends it at once', async () => {
  const { container, element, props, show } = await open();
  await show(<Player {...props} sources={sources.slice(0, 1)} />);
  const next = container.querySelector('video');
  const frame = container.querySelector('[data-player]');
  expect([element.hasAttribute('src'), container.querySelectorAll('video').length, next === element]).toEqual([false, 1, false]);
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  await show(null);
  expect([next?.hasAttribute('src'), frame?.contains(next)]).toEqual([false, true]);
  for (const [come] of frames.mock.calls) come(0);
  await settle();
  expect(frame?.contains(next)).toBe(false);
});

test('a video that could not be loaded is opened again once the server is back, one that plays is not', async () => {
  const { element, props } = await open();
  await act(async () => serverIsBack());
  expect(props.onRetry).not.toHaveBeenCalled();
  Object.defineProperty(element, 'error', { value: { code: 2 } });
  await act(async () => void element.dispatchEvent(new Event('error')));
  await act(async () => serverIsBack());
  expect(props.onRetry).toHaveBeenCalledOnce();
});
