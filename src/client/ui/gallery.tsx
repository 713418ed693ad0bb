import type { Picture as PictureFiles } from '#contract/picture.ts';
import { Picture } from './picture.tsx';

type GalleryProps = {
  pictures: readonly PictureFiles[];
  /** Which picture is open; undefined: the gallery is closed. */
  openAt: number | undefined;
  onClose: () => void;
  /** What they show, for their accessible names: "Mira, 2 of 5". */
  name: string;
};

/** Pictures over the whole screen: swipe, tap to zoom; back and Escape close it. */
export function Gallery({ pictures, openAt, onClose, name }: GalleryProps) {
  const picture = openAt === undefined ? undefined : pictures[openAt];
  if (!picture) return null;
  return (
    <dialog open onClose={onClose}>
      <Picture picture={picture} alt={name} />
    </dialog>
  );
}
