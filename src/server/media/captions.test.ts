import { describe, expect, test } from 'vitest';
import { languageTagFrom } from './caption-language.ts';
import { captionLimits } from './caption-limits.ts';
import { captionsFrom, webVttOf } from './captions.ts';

const minuteMs = 60_000;
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, videoMs = minuteMs) => captionsFrom(bytes(text), videoMs);
/** One caption with this text. */
const say = (text: string) => read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`);
const saidOf = (text: string) => {
  const captions = say(text);
  return captions.ok ? captions.cues[0]?.[2] : captions.why;
};
const stamp = (seconds: number) => `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;

describe('captions (S20)', () => {
  test('are parsed into times and text, and generated from these', () => {
    const text = [
      'WEBVTT - made by a tool',
      'X-TIMESTAMP-MAP=MPEGTS:900000',
      '',
      'NOTE a comment',
      'of two lines',
      '',
      'name of the first',
      '00:01.000 --> 00:02.500 line:0 align:start',
      'Good evening.',
      '',
      '00:00:02.500 --> 00:00:04.000',
      '<v Ana>Salt & <i>pepper</i>, 3 &lt; 4',
      'and <b>more',
    ].join('\n');
    const captions = read(text);
    expect(captions).toEqual({
      ok: true,
      cues: [
        [1_000, 2_500, 'Good evening.'],
        [2_500, 4_000, 'Salt &amp; <i>pepper</i>, 3 &lt; 4\nand <b>more</b>'],
      ],
    });
    if (!captions.ok) return;
    const written = webVttOf(captions.cues);
    expect(written).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nGood evening.\n\n00:00:02.500 --> 00:00:04.000\nSalt &amp; <i>pepper</i>, 3 &lt; 4\nand <b>more</b>\n',
    );
    // Our own output is parsed to the same result.
    expect(read(written)).toEqual(captions);
  });

  test('end with the preview', () => {
    const cues = [
      [1_000, 2_000, 'one'],
      [14_000, 20_000, 'two'],
      [15_000, 16_000, 'three'],
    ] as const;
    const cut = webVttOf(cues, 15_000);
    expect(cut).toContain('00:00:14.000 --> 00:00:15.000\ntwo\n');
    expect(cut).not.toContain('three');
    expect(webVttOf(cues, 500)).toBe('WEBVTT\n');
  });

  test.each([
    ['BOM', '\ufeffWEBVTT\n\n00:01.000 --> 00:02.000\nHi\n'],
    ['CRLF', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHi\r\n'],
    ['CR', 'WEBVTT\r\r00:01.000 --> 00:02.000\rHi'],
    ['hours of two digits', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi'],
    ['tabs around the arrow', 'WEBVTT\tx\n\n00:01.000\t-->\t00:02.000\nHi'],
  ])('are read with %s', (_, text) => expect(read(text)).toEqual({ ok: true, cues: [[1_000, 2_000, 'Hi']] }));

  test.each<[string, string | Uint8Array, string, number]>([
    ['nothing', '', 'not_webvtt', 1],
    ['another format', '[Script Info]\nTitle: Hi', 'not_webvtt', 1],
    ['a page', '<!doctype html><script>alert(1)</script>', 'not_webvtt', 1],
    ['a header that only begins like it', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHi', 'not_webvtt', 1],
    ['an empty line before the header', '\nWEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'not_webvtt', 1],
    ['times in the header', 'WEBVTT\n00:01.000 --> 00:02.000\nHi', 'not_webvtt', 2],
    ['no captions', 'WEBVTT\n\nNOTE nothing yet\n', 'no_cues', 0],
    ['captions without words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:03.000 --> 00:04.000\n<i> </i>', 'no_cues', 0],
    ['UTF-16 with its mark', Uint8Array.from([0xff, 0xfe, 0x57, 0, 0x45, 0, 0x42, 0, 0x56, 0, 0x54, 0, 0x54, 0]), 'not_utf8', 0],
    ['UTF-16 without it', Uint8Array.from([0x57, 0, 0x45, 0, 0x42, 0, 0x56, 0, 0x54, 0, 0x54, 0]), 'not_utf8', 0],
    ['Latin-1', Uint8Array.from([...bytes('WEBVTT\n\n00:01.000 --> 00:02.000\nM'), 0xfc, 0x6c]), 'not_utf8', 0],
    ['a style sheet', 'WEBVTT\n\nSTYLE\n::cue { background: url(//evil.example) }\n\n00:01.000 --> 00:02.000\nHi', 'captions_styled', 3],
    ['a region', 'WEBVTT\n\nREGION\nid:fred\n\n00:01.000 --> 00:02.000\nHi', 'captions_styled', 3],
    ['a comma in a time', 'WEBVTT\n\n00:01,000 --> 00:02.000\nHi', 'cue_time', 3],
    ['no number in a time', 'WEBVTT\n\nNaN:NaN.NaN --> 00:02.000\nHi', 'cue_time', 3],
    ['a minute of 61 seconds', 'WEBVTT\n\n00:61.000 --> 00:62.000\nHi', 'cue_time', 3],
    ['a sign in a time', 'WEBVTT\n\n-00:01.000 --> 00:02.000\nHi', 'cue_time', 3],
    ['an end before the beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi', 'cue_time', 3],
    ['no length', 'WEBVTT\n\n00:02.000 --> 00:02.000\nHi', 'cue_time', 3],
    ['words without a time', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n\nlost words', 'cue_time', 6],
    ['a time among the words', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n00:03.000 --> 00:04.000\nHo', 'cue_time', 3],
    ['times that go back', 'WEBVTT\n\n00:03.000 --> 00:04.000\nHi\n\n00:01.000 --> 00:02.000\nHo', 'cue_order', 6],
    ['times beyond the video', 'WEBVTT\n\n00:01:01.000 --> 00:01:02.000\nHi', 'cue_outside', 3],
    ['an end far beyond the video', 'WEBVTT\n\n00:01.000 --> 99:00:00.000\nHi', 'cue_outside', 3],
    ['four at the same time', `WEBVTT\n\n${'00:01.000 --> 00:09.000\nHi\n\n'.repeat(4)}`, 'cues_overlap', 12],
    ['a script', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script>', 'cue_text', 4],
    ['a picture', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>', 'cue_text', 4],
    ['a tag that is never closed', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<svg', 'cue_text', 4],
    ['tags that cross', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b><i>Hi</b></i>', 'cue_text', 4],
    ['a tag that was not opened', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi</b>', 'cue_text', 4],
    ['control characters', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\u001b[31m', 'cue_text', 4],
    ['a control character as a number', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi&#27;', 'cue_text', 4],
    ['too many lines', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\nb\nc\nd\ne', 'cue_text', 4],
    ['a novel', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'a'.repeat(captionLimits.characters + 1)}`, 'cue_text', 4],
    ['10 MB', new Uint8Array(10_000_000).fill(0x41), 'captions_too_large', 0],
  ])('are refused with %s', (_, text, why, line) => {
    expect(captionsFrom(typeof text === 'string' ? bytes(text) : text, minuteMs)).toEqual({ ok: false, why, line });
  });

  test('are as many as two hours need, and not more', () => {
    // Two at each second.
    const line = (at: number) => `${stamp(at >> 1)} --> ${stamp((at >> 1) + 1)}\nx\n`;
    const file = (count: number) => read(`WEBVTT\n\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}`, 120 * minuteMs);
    const full = file(captionLimits.cues);
    expect(full.ok && full.cues.length).toBe(captionLimits.cues);
    expect(file(captionLimits.cues + 1)).toMatchObject({ ok: false, why: 'too_many_cues' });
  });

  test.each([
    ['<c.yellow>Hi</c>', 'Hi'],
    ['<v.loud Ana>Hi</v>', 'Hi'],
    ['<lang de>Hallo</lang>', 'Hallo'],
    ['<00:01.500>Hi', 'Hi'],
    ['<b.x>Hi</b>', '<b>Hi</b>'],
    ['A > B & C', 'A &gt; B &amp; C'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['&#60;b&#x3e; &amp;lt;', '&lt;b&gt; &amp;lt;'],
    ['&nope; &#1114112;', '&amp;nope; &amp;#1114112;'],
    ['a\u202eb\u2066c', 'abc'],
    ['日本語 Tiếng Việt 👋', '日本語 Tiếng Việt 👋'],
    ['<u>never closed', '<u>never closed</u>'],
  ])('say %j as %j', (text, said) => expect(saidOf(text)).toBe(said));

  test.each([
    ['brackets', '<'.repeat(400_000)],
    ['signs', '&'.repeat(400_000)],
    ['tags', '<b>'.repeat(130_000)],
    ['half entities', '&lt'.repeat(130_000)],
  ])('are refused with half a megabyte of %s in one caption, at once', (_, text) => expect(saidOf(text)).toBe('cue_text'));

  test.each([
    ['header', `WEBVTT${' '.repeat(400_000)}`, 'no_cues'],
    ['time', `WEBVTT\n\n00:01.000 -->${' '.repeat(400_000)}x`, 'cue_time'],
    ['place', `WEBVTT\n\n00:01.000 --> 00:02.000${' '.repeat(400_000)}x\n`, 'no_cues'],
  ])('may have a %s of half a megabyte, and lose nobody’s time', (_, text, why) => expect(read(text)).toMatchObject({ ok: false, why }));
});

test.each([
  ['de', 'de'],
  ['ger', 'de'],
  ['EN', 'en'],
  ['zh-hans', 'zh-Hans'],
  ['pt-br', 'pt-BR'],
  ['', undefined],
  ['und', undefined],
  ['zz', undefined],
  ['../de', undefined],
  ['de_DE', undefined],
  ['de-u-co-phonebk', undefined],
])('the language %j of captions is %j', (typed, tag) => expect(languageTagFrom(typed)).toBe(tag));

describe('captions of a SubRip file (S20)', () => {
  const srt = (...lines: string[]) => read(lines.join('\r\n'));

  test('come out as those of WebVTT do', () => {
    const captions = srt(
      '\uFEFF1',
      '00:00:00,500 --> 0:00:01,5',
      '<font color="#ff0000">Salt</font> & <I>pepper</I>',
      '',
      '2',
      '00:00:02,000 --> 00:00:03,000  X1:40 X2:600 Y1:20 Y2:50',
      '{\\an8}3 < 4 <b>and</b> <sound of rain>',
      '<font color="#ffffff"></font>',
      'more',
      '',
    );
    expect(captions).toEqual({
      ok: true,
      cues: [
        [500, 1_500, 'Salt &amp; <i>pepper</i>'],
        [2_000, 3_000, '3 &lt; 4 <b>and</b> &lt;sound of rain&gt;\n\u200e\nmore'],
      ],
    });
    if (captions.ok) expect(read(webVttOf(captions.cues))).toEqual(captions);
  });

  test.each([
    ['times that go back', ['1', '00:00:02,000 --> 00:00:01,000', 'a'], 'cue_time', 2],
    ['no times at the second', ['1', '00:00:00,000 --> 00:00:01,000', 'a', '', '2', 'b'], 'cue_time', 6],
    ['out of order', ['1', '00:00:05,000 --> 00:00:06,000', 'a', '', '2', '00:00:01,000 --> 00:00:02,000', 'b'], 'cue_order', 6],
    ['beyond the end', ['1', '00:02:00,000 --> 00:02:01,000', 'a'], 'cue_outside', 2],
    ['a tag that stays open across another', ['1', '00:00:01,000 --> 00:00:02,000', '<b><i>a</b></i>'], 'cue_text', 3],
    ['a number without times', ['1', 'a'], 'not_webvtt', 1],
  ] as const)('are refused with their line: %s', (_what, lines, why, line) => {
    expect(srt(...lines)).toEqual({ ok: false, why, line });
  });
});
