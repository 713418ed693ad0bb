import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import type { LightboxProps } from './lightbox.tsx';
import { toast } from './toast.ts';

type GalleryProps = Omit<LightboxProps, 'startAt'> & {
  /** Which picture is open; undefined: the gallery is closed. */
  openAt: number | undefined;
};

/** Once loaded, every gallery uses it. */
let here: ComponentType<LightboxProps> | undefined;

/** Pictures in full screen. The lightbox is loaded while the page with the pictures is shown. */
export function Gallery({ openAt, ...shown }: GalleryProps) {
  const { t } = useLingui();
  const [Lightbox, setLightbox] = useState(() => here);
  const isOpen = openAt !== undefined;
  const failed = () => {
    if (!isOpen) return;
    toast(t`The pictures could not be opened. Please try again.`, 'bad');
    shown.onClose();
  };
  // First ahead of any tap; if that failed, again with the tap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the texts or the caller is no reason to load again
  useEffect(() => {
    if (Lightbox) return;
    import('./lightbox.tsx').then(({ Lightbox: come }) => {
      here = come;
      setLightbox(() => come);
    }, failed);
  }, [Lightbox, isOpen]);

  if (openAt === undefined || !Lightbox) return null;
  return <Lightbox {...shown} startAt={openAt} />;
}
