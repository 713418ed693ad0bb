const minuteMs = 60_000;

/** Limits of videos, and of processing them. Anything beyond them is a mistake or an attack. */
export const ingestLimits = {
  /** Bytes of a source: an hour in studio quality. */
  bytes: 20 * 1024 ** 3,
  /** Videos are watched on phones; longer ones do not belong in a club. */
  seconds: { least: 1, most: 2 * 60 * 60 },
  /** Pixels of a side: below it nothing is visible, above it is more than 4K and needs too much memory. */
  side: { least: 96, most: 4_096 },
  /** Above it a video is re-encoded even if clients could play it: a mobile connection would be too slow. */
  bitsPerSecond: 5_000_000,
  probeMs: minuteMs,
  posterMs: 2 * minuteMs,
  /** Subtitles are spread over the whole file. */
  captionsMs: 10 * minuteMs,
  /** One height of the longest video on a slow machine. */
  heightMs: 6 * 60 * minuteMs,
} as const;

/** The heights that are served, in px: for a small screen or little data, the usual one, and for a large screen. */
export const usualHeights = [360, 720, 1080] as const;
