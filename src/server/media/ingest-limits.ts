const minuteMs = 60_000;

/** What may come in as a video, and how long working on it may take. Beyond it is a mistake, or meant to harm. */
export const ingestLimits = {
  /** Bytes of a source: an hour in studio quality. */
  bytes: 20 * 1024 ** 3,
  /** Videos are watched on phones; what is longer is not a video of a club. */
  seconds: { least: 1, most: 2 * 60 * 60 },
  /** Pixels of a side: below it nothing is to be seen, above it is more than 4K and the memory of a server. */
  side: { least: 96, most: 4_096 },
  /** Above it a video is encoded anew even where phones could play it: a phone's line could not bring it. */
  bitsPerSecond: 5_000_000,
  probeMs: minuteMs,
  posterMs: 2 * minuteMs,
  /** Subtitles stand scattered over the whole file. */
  captionsMs: 10 * minuteMs,
  /** One height of the longest video on a slow machine. */
  heightMs: 6 * 60 * minuteMs,
} as const;

/** The heights that phones are given, in px: a small screen or little data, the usual one, and a large screen. */
export const usualHeights = [360, 720, 1080] as const;
