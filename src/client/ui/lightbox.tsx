import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import Frame, { type ControllerRef, type GenericSlide, type RenderSlideProps, type ZoomRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import { BackIcon, CloseIcon, ForwardIcon } from './icons.tsx';
import { useBackCloses } from './layers.ts';
import styles from './lightbox.module.css';
import { ZoomInIcon, ZoomOutIcon } from './outline-icons.tsx';
import { Picture } from './picture.tsx';
import { usePinch } from './use-pinch.ts';

export type LightboxProps = {
  pictures: readonly PictureFiles[];
  /** Which picture is open first. */
  startAt: number;
  onClose: () => void;
  /** Another picture is in front. */
  onView: (at: number) => void;
  /** The pictures' subject, for their accessible names: "Mira, 2 of 5". */
  name: string;
  /** The data saver is on: the largest files only for who zooms in. */
  savesData: boolean;
};

interface PictureSlide extends GenericSlide {
  type: 'foyer-picture';
  picture: PictureFiles;
  /** From 1. */
  position: number;
}
declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    'foyer-picture': PictureSlide;
  }
}

/** How far a double tap and two fingers zoom. */
const mostZoom = 3;

/**
 * Pictures in full screen (yet-another-react-lightbox): swipe, arrow keys and buttons change the picture; two fingers, a double
 * tap, the wheel with Ctrl, + and − zoom at the pointer; back, Escape and a pull down close it, and the focus
 * returns to where it was. It draws `Picture`s, which know the worker's cache and what to show without a network.
 *
 * Only this file imports the library; `Gallery` imports it lazily.
 */
export function Lightbox({ pictures, startAt, onClose, onView, name, savesData }: LightboxProps) {
  const { t } = useLingui();
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const pinch = usePinch(zoom);
  const [at, setAt] = useState(startAt);
  // A new array would reset the lightbox and interrupt a swipe.
  const slides = useMemo(
    () => pictures.map((picture, index): PictureSlide => ({ type: 'foyer-picture', picture, position: index + 1 })),
    [pictures],
  );
  const count = slides.length;
  const several = count > 1;
  // By its own close, which fades out and restores the focus.
  useBackCloses(true, () => controller.current?.close());

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Home' && at > 0) controller.current?.prev({ count: at });
    else if (event.key === 'End' && at < count - 1) controller.current?.next({ count: count - 1 - at });
    else return;
    event.preventDefault();
  };
  const numberOf = (position: string, of: string) => t`${position} of ${{ count: of }}`;
  return (
    <Frame
      open
      close={onClose}
      slides={slides}
      index={at}
      on={{
        view: ({ index }) => {
          setAt(index);
          onView(index);
        },
      }}
      plugins={several ? [Zoom, Counter] : [Zoom]}
      className={styles.lightbox ?? ''}
      portal={{ container: { onKeyDown, ...pinch } }}
      controller={{ ref: controller, closeOnPullDown: true }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '16px' }}
      zoom={{ ref: zoom, supports: ['foyer-picture'], maxZoom: mostZoom, doubleClickMaxStops: 1 }}
      labels={{
        Lightbox: name,
        Close: t`Close`,
        Previous: t`Previous picture`,
        Next: t`Next picture`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
        'Photo gallery': t`Pictures`,
        Carousel: t`carousel`,
        Slide: t({ message: 'slide', comment: 'What a screen reader calls one picture of a row' }),
        // It inserts the numbers itself.
        '{index} of {total}': numberOf('{index}', '{total}'),
      }}
      render={{
        slide: (shown) => <Shown {...shown} name={name} count={count} savesData={savesData} />,
        iconClose: () => <CloseIcon />,
        iconPrev: () => <BackIcon />,
        iconNext: () => <ForwardIcon />,
        iconZoomIn: () => <ZoomInIcon />,
        iconZoomOut: () => <ZoomOutIcon />,
        ...(several ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

/** A picture with its file for the full screen, if it has one: nothing but this offers it. */
const withZoom = ({ widths, zoom, ...picture }: PictureFiles): PictureFiles => ({
  ...picture,
  widths: zoom === undefined ? widths : [...widths, zoom],
});

type ShownProps = RenderSlideProps & Pick<LightboxProps, 'name' | 'savesData'> & { count: number };

/** One picture, as large as fits, in its own ratio; its file for the full screen replaces the one that lists have, once that is there. */
function Shown({ slide, rect, offset, zoom = 1, name, count, savesData }: ShownProps) {
  const { t } = useLingui();
  const [loaded, setLoaded] = useState(false);
  if (slide.type !== 'foyer-picture') return null;
  const { picture, position } = slide;
  const inFull = offset === 0 && (zoom > 1 || (loaded && !savesData));
  const width = Math.min(rect.width, (rect.height * picture.width) / picture.height);
  return (
    <div style={{ inlineSize: width }} onLoadCapture={() => setLoaded(true)}>
      <Picture
        picture={inFull ? withZoom(picture) : picture}
        alt={t`${name}, ${position} of ${count}`}
        ratio={`${picture.width} / ${picture.height}`}
        sizes={`${Math.ceil(zoom > 1 ? width * mostZoom : width)}px`}
        priority
        fit="whole"
      />
    </div>
  );
}
