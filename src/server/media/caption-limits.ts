const kib = 1024;

/** What captions of a video may be. Beyond it is a mistake, or meant to harm. */
export const captionLimits = {
  /** Bytes of a file: two hours of talk are about a quarter of it. */
  bytes: 512 * kib,
  /** Two hours, one every second and a half. */
  cues: 5_000,
  /** Of one caption: more of it covers the picture, and is gone before it is read. */
  lines: 4,
  characters: 400,
  /** The same with its tags and entities. */
  written: 2_000,
  /** Captions shown at the same time: two people who talk at once, and a sound. */
  atOnce: 3,
  /** Languages of one video. */
  languages: 20,
  /** A video's length is known in whole seconds: so far its last caption may stand beyond it, in ms. */
  beyondEndMs: 1_000,
} as const;
