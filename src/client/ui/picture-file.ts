/** A picture from a file that was chosen on this device. */
export type OpenPicture = {
  /** Shows it in this page, until `close`. */
  url: string;
  image: HTMLImageElement;
  /** Upright, in px. */
  width: number;
  height: number;
  close(): void;
};

export const pictureFileLimits = {
  /** A larger file may exhaust the memory of a phone's browser. */
  mostBytes: 50 * 1024 * 1024,
  /** A smaller one shows nothing, in px of the shorter side. */
  leastSide: 32,
} as const;

export type Opened = { ok: true; picture: OpenPicture } | { ok: false; why: 'unreadable' | 'too-large' | 'too-small' };

/** Opens whatever the browser can show as a picture, regardless of the file's name. */
export async function openPictureFile(file: Blob): Promise<Opened> {
  if (file.size > pictureFileLimits.mostBytes) return { ok: false, why: 'too-large' };
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  const image = new Image();
  image.src = url;
  const readable = await image.decode().then(
    () => true,
    () => false,
  );
  const { naturalWidth: width, naturalHeight: height } = image;
  if (readable && Math.min(width, height) >= pictureFileLimits.leastSide)
    return { ok: true, picture: { url, image, width, height, close } };
  close();
  return { ok: false, why: readable && width > 0 ? 'too-small' : 'unreadable' };
}

/** The background of transparent parts. */
const paper = '#ffffff';
const quality = 0.85;

/**
 * A square of the picture, encoded again with a side of `mostSide` px at most: nothing of the file but its pixels is included.
 * Undefined if the browser could not draw it.
 */
export async function cutSquare(
  { image }: OpenPicture,
  { left, top, side }: { left: number; top: number; side: number },
  mostSide: number,
): Promise<Blob | undefined> {
  const size = Math.max(1, Math.min(mostSide, Math.round(side)));
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = paper;
  pen.fillRect(0, 0, size, size);
  pen.drawImage(image, left, top, side, side, 0, 0, size, size);
  const encoded = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  const webp = await encoded('image/webp');
  // Browsers that can't write WebP return a PNG, which would be large.
  return (webp?.type === 'image/webp' ? webp : await encoded('image/jpeg')) ?? undefined;
}
