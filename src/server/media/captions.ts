import type { CaptionRefusal } from '#contract/operator/cannot.ts';
import { captionLimits } from './caption-limits.ts';
import { cueTextFrom } from './cue-text.ts';
import { isSubRip, webVttLineOf } from './sub-rip.ts';

/** One caption: from and until when it shows, in ms of the video, and its text as a file of ours holds it (cue-text.ts). */
export type Cue = readonly [startMs: number, endMs: number, text: string];

/** The cues, or why there are none; `line` is the line of the file, from 1, or 0 for the whole file. */
export type Captions = { ok: true; cues: readonly Cue[] } | { ok: false; why: CaptionRefusal; line: number };

const refuse = (why: CaptionRefusal, line = 0): Captions => ({ ok: false, why, line });

/** The text of a file; undefined if it is not UTF-8. UTF-16 without a BOM is full of NULs. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

const stamp = String.raw`(?:([0-9]{2}):)?([0-5][0-9]):([0-5][0-9])\.([0-9]{3})`;
/** A caption's position (`line:`, `align:` …) is dropped: ours are placed clear of the controls. */
const timing = new RegExp(String.raw`^${stamp}[ \t]+-->[ \t]+${stamp}(?:[ \t]+\S.*)?[ \t]*$`);

const msOf = (parts: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = parts.map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
};

function timesOf(line: string): [startMs: number, endMs: number] | undefined {
  const parts = timing.exec(line);
  if (!parts) return undefined;
  const [startMs, endMs] = [msOf(parts.slice(1, 5)), msOf(parts.slice(5, 9))];
  return startMs < endMs ? [startMs, endMs] : undefined;
}

type Block = { line: number; lines: readonly string[] };

/** Blocks of the file, separated by empty lines; `line` is where one begins, from 1. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let current: { line: number; lines: string[] } | undefined;
  lines.forEach((text, index) => {
    if (text.trim() === '') {
      current = undefined;
      return;
    }
    if (!current) {
      current = { line: index + 1, lines: [] };
      blocks.push(current);
    }
    current.lines.push(text);
  });
  return blocks;
}

/**
 * Parses a file of captions (WebVTT, or SubRip, converted line by line) for a video of `videoMs`. The result is times and plain text
 * with b, i and u; the file itself is neither stored nor served. Comments, caption ids and positions are dropped; style sheets,
 * regions and all other tags are refused.
 */
export function captionsFrom(bytes: Uint8Array, videoMs: number): Captions {
  if (bytes.length > captionLimits.bytes) return refuse('captions_too_large');
  const text = textOf(bytes);
  if (text === undefined) return refuse('not_utf8');
  const lines = text.split(/\r\n|\n|\r/);
  if (isSubRip(lines)) return cuesOf(blocksOf(lines.map(webVttLineOf)), videoMs);
  const [header, ...blocks] = blocksOf(lines);
  if (header?.line !== 1 || !/^WEBVTT(?:[ \t].*)?$/.test(header.lines[0] ?? '')) return refuse('not_webvtt', 1);
  if (header.lines.some((line) => line.includes('-->'))) return refuse('not_webvtt', 2);
  return cuesOf(blocks, videoMs);
}

/** The captions in these pieces of a file, in their order. */
function cuesOf(blocks: readonly Block[], videoMs: number): Captions {
  const cues: Cue[] = [];
  let shown: number[] = [];
  for (const block of blocks) {
    const read = cueOf(block);
    if (read === 'comment') continue;
    if ('why' in read) return refuse(read.why, read.line);
    const [startMs, endMs, said] = read.cue;
    if (startMs < (cues.at(-1)?.[0] ?? 0)) return refuse('cue_order', read.line);
    if (startMs >= videoMs || endMs > videoMs + captionLimits.beyondEndMs) return refuse('cue_outside', read.line);
    shown = [...shown.filter((untilMs) => untilMs > startMs), endMs];
    if (shown.length > captionLimits.atOnce) return refuse('cues_overlap', read.line);
    if (cues.length >= captionLimits.cues) return refuse('too_many_cues', read.line);
    if (said !== '') cues.push(read.cue);
  }
  return cues.length === 0 ? refuse('no_cues') : { ok: true, cues };
}

type ReadBlock = 'comment' | { cue: Cue; line: number } | { why: CaptionRefusal; line: number };

function cueOf({ line, lines }: Block): ReadBlock {
  const [first = '', second] = lines;
  if (/^NOTE(?:[ \t]|$)/.test(first)) return 'comment';
  if (/^(?:STYLE|REGION)(?:[ \t:]|$)/.test(first)) return { why: 'captions_styled', line };
  // A caption may have a name before its times.
  const named = !first.includes('-->') && second !== undefined;
  const at = line + Number(named);
  const times = timesOf(named ? second : first);
  const words = lines.slice(named ? 2 : 1);
  if (!times || words.some((word) => word.includes('-->'))) return { why: 'cue_time', line: at };
  const said = cueTextFrom(words);
  return said === undefined ? { why: 'cue_text', line: at + 1 } : { cue: [...times, said], line: at };
}

function stampOf(ms: number): string {
  const parts = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1_000) % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1_000).padStart(3, '0')}`;
}

/** The served file: captions that begin before `untilMs`, cut to end there. */
export function webVttOf(cues: readonly Cue[], untilMs = Number.POSITIVE_INFINITY): string {
  const shown = cues.filter(([startMs]) => startMs < untilMs);
  const blocks = shown.map(([startMs, endMs, text]) => `${stampOf(startMs)} --> ${stampOf(Math.min(endMs, untilMs))}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}
