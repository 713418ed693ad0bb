import { expect, test, vi } from 'vitest';
import { placeCaptions, rowsBelow, rowsOf, showCaptions } from './show-captions.ts';

/** Captions as a browser has them, as far as we touch them. */
class Track extends EventTarget {
  readyState = 0;
  track: { mode: string; cues: { text: string; line: number | 'auto' }[] | null; activeCues: null } = {
    mode: 'disabled',
    cues: null,
    activeCues: null,
  };
  readonly srclang: string;
  constructor(srclang: string) {
    super();
    this.srclang = srclang;
  }
}

function filmWith(...langs: string[]) {
  const tracks = langs.map((lang) => new Track(lang));
  const textTracks = new EventTarget();
  return { tracks, textTracks, video: { textTracks, querySelectorAll: () => tracks } as unknown as HTMLVideoElement };
}
const modes = (tracks: Track[]) => tracks.map(({ track }) => track.mode);
const told = () => ({ came: vi.fn(), failed: vi.fn() });

test('one language shows, the others are not fetched, and off is off (S20)', () => {
  const { tracks, video } = filmWith('de', 'en');
  showCaptions(video, 'en', told());
  expect(modes(tracks)).toEqual(['disabled', 'showing']);
  showCaptions(video, 'de', told());
  expect(modes(tracks)).toEqual(['showing', 'disabled']);
  showCaptions(video, '', told());
  expect(modes(tracks)).toEqual(['disabled', 'disabled']);
});

test('a browser that shows another language as well is put right, until it is over', () => {
  const { tracks, textTracks, video } = filmWith('de', 'en');
  const stop = showCaptions(video, 'en', told());
  const byItself = () => {
    for (const { track } of tracks) track.mode = 'showing';
    textTracks.dispatchEvent(new Event('change'));
  };
  byItself();
  expect(modes(tracks)).toEqual(['disabled', 'showing']);
  stop();
  byItself();
  expect(modes(tracks)).toEqual(['showing', 'showing']);
});

test('captions that do not come are told, also those that did not come before, and not after the end', () => {
  const { tracks, video } = filmWith('de', 'en');
  const first = told();
  const stop = showCaptions(video, 'de', first);
  tracks[1]?.dispatchEvent(new Event('error'));
  expect(first.failed).not.toHaveBeenCalled();
  tracks[0]?.dispatchEvent(new Event('error'));
  tracks[0]?.dispatchEvent(new Event('load'));
  expect([first.failed.mock.calls.length, first.came.mock.calls.length]).toEqual([1, 1]);
  stop();
  tracks[0]?.dispatchEvent(new Event('error'));
  expect(first.failed).toHaveBeenCalledOnce();
  const again = told();
  Object.assign(tracks[0] ?? {}, { readyState: 3 });
  showCaptions(video, 'de', again);
  expect(again.failed).toHaveBeenCalledOnce();
});

test('captions stand above the controls while those show, and at the foot when they rest (S20)', () => {
  const { tracks, video } = filmWith('de');
  showCaptions(video, 'de', told());
  const cues = [
    { text: 'one', line: 'auto' as const },
    { text: 'two\nlines', line: 'auto' as const },
  ];
  for (const { track } of tracks) track.cues = cues;
  placeCaptions(video, rowsBelow.controls.page);
  // A caption of two rows begins one row higher: its last row is as high as the other's.
  expect(cues.map(({ line }) => line)).toEqual([-5, -6]);
  placeCaptions(video, rowsBelow.nothing.page);
  expect(cues.map(({ line }) => line)).toEqual([-1, -2]);
});

test.each([
  ['[Leichte House-Musik, eine Marimba antwortet]', 19.5, 2],
  ['[Leichte House-Musik, eine Marimba antwortet]', 26, 1],
  ['one\ntwo', 19.5, 2],
  ['<b>bold</b> &amp; more', 10, 1],
  ['音楽が静かに流れ、マリンバが答える', 10, 2],
  ['a '.repeat(40).trim(), 10, 4],
  ['x'.repeat(100), 10, 5],
  ['anything at all', Number.POSITIVE_INFINITY, 1],
])('"%s" takes, in rows of %d ems, %d of them', (text, emsPerRow, rows) => expect(rowsOf(text, emsPerRow)).toBe(rows));

test('a caption that is broken in full screen stands a row higher than one that is not (S20)', () => {
  const { tracks, video } = filmWith('de');
  const documentElement = { clientWidth: 390, clientHeight: 844 };
  Object.assign(video, { clientWidth: 390, ownerDocument: { documentElement, fullscreenElement: {} } });
  showCaptions(video, 'de', told());
  const cues = ['[Leichte House-Musik, eine Marimba antwortet]', 'short'].map((text) => ({ text, line: 'auto' as const }));
  for (const { track } of tracks) track.cues = cues;
  placeCaptions(video, rowsBelow.controls.full);
  expect(cues.map(({ line }) => line)).toEqual([-5, -4]);
});
