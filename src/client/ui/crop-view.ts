/**
 * What a square window shows of a picture. Lengths are in sides of the window: at `scale` 1 the picture just fills it; `x` and `y`
 * are the distance of the picture's centre from the window's.
 */
export type CropView = { scale: number; x: number; y: number };

/** Width and height of a picture, in px or any other unit. */
export type Shape = { width: number; height: number };

export const wholeView: CropView = { scale: 1, x: 0, y: 0 };
export const mostScale = 5;

/** The picture's size in sides of the window, at scale 1. */
export function sizeInWindow({ width, height }: Shape): Shape {
  const least = Math.min(width, height);
  return { width: width / least, height: height / least };
}

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** The view, corrected so that no part of the window is empty. */
function clamped({ scale, x, y }: CropView, shape: Shape): CropView {
  const { width, height } = sizeInWindow(shape);
  return { scale, x: within(x, (width * scale - 1) / 2), y: within(y, (height * scale - 1) / 2) };
}

/** The view after the picture was moved. */
export const moved = (view: CropView, shape: Shape, by: { x: number; y: number }): CropView =>
  clamped({ ...view, x: view.x + by.x, y: view.y + by.y }, shape);

/** The view at another scale; the point `at` (from the window's centre) stays where it is. */
export function scaled(view: CropView, shape: Shape, scale: number, at = { x: 0, y: 0 }): CropView {
  const next = Math.min(mostScale, Math.max(1, scale));
  const by = next / view.scale;
  return clamped({ scale: next, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, shape);
}

/** The square of the picture that is visible, in its own pixels. */
export function seenSquare({ scale, x, y }: CropView, { width, height }: Shape): { left: number; top: number; side: number } {
  const unit = Math.min(width, height) / scale;
  return { left: width / 2 - (x + 0.5) * unit, top: height / 2 - (y + 0.5) * unit, side: unit };
}
