const kib = 1024;

/** Limits of captions. Anything beyond them is a mistake or an attack. */
export const captionLimits = {
  /** Bytes of a file: two hours of speech are about a quarter of it. */
  bytes: 512 * kib,
  /** Two hours, one every second and a half. */
  cues: 5_000,
  /** Characters of one caption: more would cover the picture, and disappear before it is read. */
  lines: 4,
  characters: 400,
  /** The same with its tags and entities. */
  written: 2_000,
  /** Captions shown at the same time: two people talking at once, and a sound. */
  atOnce: 3,
  /** Languages of one video. */
  languages: 20,
  /** A video's length is known in whole seconds: its last caption may end this much later, in ms. */
  beyondEndMs: 1_000,
} as const;
