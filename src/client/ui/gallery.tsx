import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { LightboxProps } from './lightbox.tsx';
import { toast } from './toast.ts';

type GalleryProps = Omit<LightboxProps, 'startAt'> & {
  /** Which picture is open; undefined: the gallery is closed. */
  openAt: number | undefined;
};

/**
 * Which picture of a page is open in its gallery, and where the member is among them: after it is closed, the page shows the one that was
 * seen last, and that has the focus. `thumb` is the `ref` of the button that opens a picture.
 */
export function useGallery() {
  const [openAt, setOpenAt] = useState<number>();
  const [at, setAt] = useState(0);
  const thumbs = useRef(new Map<number, HTMLElement>());
  const isOpen = useRef(false);
  useEffect(() => {
    const wasOpen = isOpen.current;
    isOpen.current = openAt !== undefined;
    if (!wasOpen || openAt !== undefined) return;
    const thumb = thumbs.current.get(at);
    thumb?.focus({ preventScroll: true });
    // The page itself stays where it was, unless the picture is elsewhere on it.
    const { top, bottom } = thumb?.getBoundingClientRect() ?? { top: 0, bottom: 1 };
    if (bottom <= 0 || top >= window.innerHeight) thumb?.scrollIntoView({ block: 'center' });
  }, [openAt, at]);
  return {
    at,
    openAt,
    thumb: (index: number) => (button: HTMLElement | null) =>
      void (button ? thumbs.current.set(index, button) : thumbs.current.delete(index)),
    open: (index: number) => {
      setAt(index);
      setOpenAt(index);
    },
    /** For `Gallery`. */
    shown: { openAt, onView: setAt, onClose: () => setOpenAt(undefined) },
  };
}

/** The lightbox is loaded this long after the page that has the pictures, in ms: those come first. */
const lightboxAfterMs = 1_000;

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
    const load = (): void =>
      void import('./lightbox.tsx').then(({ Lightbox: come }) => {
        here = come;
        setLightbox(() => come);
      }, failed);
    if (isOpen) return load();
    const timer = setTimeout(load, lightboxAfterMs);
    return () => clearTimeout(timer);
  }, [Lightbox, isOpen]);

  if (openAt === undefined || !Lightbox) return null;
  return <Lightbox {...shown} startAt={openAt} />;
}
