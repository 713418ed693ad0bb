import { expect, test, vi } from 'vitest';
import { followCaptions, type PlayerCaptions, trackLang, type WantedCaptions } from './player-captions.ts';
import { serverIsBack } from './when-back.ts';

const captions: PlayerCaptions = ['zh-CN', 'en'].map((lang) => ({ lang, name: lang, url: `/${lang}.vtt` }));

/** Captions as a browser provides them, as far as we use them. */
class Track extends EventTarget {
  readyState = 0;
  /** How often it was loaded again. */
  loads = 0;
  track = { mode: 'hidden' };
  readonly srclang: string;
  constructor(srclang: string) {
    super();
    this.srclang = srclang;
  }
  get src(): string {
    return `/${this.srclang}.vtt${this.loads > 0 ? `#${this.loads}` : ''}`;
  }
  /** A browser does nothing for the address that it has. */
  set src(address: string) {
    if (address === this.src) return;
    this.loads += 1;
    this.readyState = 1;
    expect(address).toBe(this.src);
  }
}

/** A video whose member wants the captions in `wanted`. */
function videoWith(wanted: WantedCaptions) {
  const tracks = captions.map(({ lang }) => new Track(trackLang(lang)));
  const listeners = new Map<string, (event: { target: unknown }) => void>();
  const video = {
    querySelectorAll: () => tracks,
    addEventListener: (type: string, then: (event: { target: unknown }) => void) => listeners.set(type, then),
  } as unknown as HTMLVideoElement;
  const told = { chosen: vi.fn(), failed: vi.fn() };
  followCaptions(video, captions, () => wanted, told, new AbortController().signal);
  return { tracks, wanted, ...told, on: (type: string, target?: unknown) => listeners.get(type)?.({ target }) };
}

test('a choice is reported once, in the video’s own language tag, and nothing that Plyr does by itself (S20)', () => {
  const { wanted, on, chosen } = videoWith({ active: false, language: 'en' });
  on('captionsenabled');
  on('captionsdisabled');
  expect(chosen).not.toHaveBeenCalled();
  wanted.language = 'zh-cn';
  on('languagechange');
  wanted.active = true;
  on('captionsenabled');
  on('captionsenabled');
  wanted.active = false;
  on('captionsdisabled');
  expect(chosen.mock.calls).toEqual([['zh-CN'], ['']]);
});

test('captions that fail to load are reported, no others, and loaded again when they are chosen again, or the server is back', () => {
  const { tracks, wanted, on, failed } = videoWith({ active: true, language: 'en' });
  on('error', tracks[0]);
  expect(failed).not.toHaveBeenCalled();
  on('error', tracks[1]);
  expect(failed).toHaveBeenLastCalledWith(true);
  wanted.language = 'zh-cn';
  on('languagechange');
  expect(failed).toHaveBeenLastCalledWith(false);
  Object.assign(tracks[1] ?? {}, { readyState: 3 });
  wanted.language = 'en';
  on('languagechange');
  expect(failed).toHaveBeenLastCalledWith(false);
  expect(tracks.map(({ loads }) => loads)).toEqual([0, 1]);
  on('error', tracks[1]);
  expect(failed).toHaveBeenLastCalledWith(true);
  Object.assign(tracks[1] ?? {}, { readyState: 3 });
  serverIsBack();
  expect(failed).toHaveBeenLastCalledWith(false);
  serverIsBack();
  expect(tracks.map(({ loads }) => loads)).toEqual([0, 2]);
});

test("a phone's own full-screen player shows the wanted captions, and the page shows them again afterwards (S20)", () => {
  const { tracks, on } = videoWith({ active: true, language: 'zh-cn' });
  on('webkitbeginfullscreen');
  expect(tracks.map(({ track }) => track.mode)).toEqual(['showing', 'hidden']);
  on('webkitendfullscreen');
  expect(tracks.map(({ track }) => track.mode)).toEqual(['hidden', 'hidden']);
});
