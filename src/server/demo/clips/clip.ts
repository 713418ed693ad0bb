import type { Track } from './sound.ts';

/** The picture's size in pixels and its pace; every scene draws in these units. */
export const frame = { width: 640, height: 360, perSecond: 25 } as const;

/** A preview is the first 15 s of its clip; 374 frames stay under that with the sound's last packet too. */
export const previewSeconds = 374 / 25;

/** One scene: its name, its length, its moving picture and its sound. */
export type Clip = {
  key: string;
  seconds: number;
  /** Target of the picture's stream in kilobits per second, chosen by looking at the frames. */
  pictureKbps: number;
  /** The inside of an SVG of 640 x 360 as it stands `seconds` after the start. */
  draw: (seconds: number) => string;
  /** The whole piece before it is mastered, as long as the clip. */
  compose: () => Track;
};
