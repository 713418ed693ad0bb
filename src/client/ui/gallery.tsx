import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import type { LightboxProps } from './lightbox.tsx';
import { toast } from './toast.ts';

type GalleryProps = {
  pictures: readonly PictureFiles[];
  /** Which picture is open; undefined: the gallery is closed. */
  openAt: number | undefined;
  onClose: () => void;
  /** What they show, for their accessible names: "Mira, 2 of 5". */
  name: string;
};

/** Once it is here every gallery has it. */
let here: ComponentType<LightboxProps> | undefined;

/** Pictures over the whole screen. What shows them is fetched while the page that has them is looked at. */
export function Gallery({ pictures, openAt, onClose, name }: GalleryProps) {
  const { t } = useLingui();
  const [Lightbox, setLightbox] = useState(() => here);
  const isOpen = openAt !== undefined;
  const failed = () => {
    if (!isOpen) return;
    toast(t`The pictures could not be opened. Please try again.`, 'bad');
    onClose();
  };
  // At first ahead of any tap; where that failed, once more with the tap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words and the caller may change, which is no reason to ask again
  useEffect(() => {
    if (Lightbox) return;
    import('./lightbox.tsx').then(({ Lightbox: come }) => {
      here = come;
      setLightbox(() => come);
    }, failed);
  }, [Lightbox, isOpen]);

  if (openAt === undefined || !Lightbox) return null;
  return <Lightbox pictures={pictures} startAt={openAt} onClose={onClose} name={name} />;
}
