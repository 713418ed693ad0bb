import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Picture as PictureFiles } from '#contract/picture.ts';
import styles from './gallery.module.css';
import { IconButton } from './icon-button.tsx';
import { BackIcon, CloseIcon, ForwardIcon } from './icons.tsx';
import { Modal } from './modal.tsx';
import { Picture } from './picture.tsx';
import { glide } from './use-motion.ts';
import { useZoom } from './use-zoom.ts';

type GalleryProps = {
  pictures: readonly PictureFiles[];
  /** Which picture is open; undefined: the gallery is closed. */
  openAt: number | undefined;
  onClose: () => void;
  /** What they show, for their accessible names: "Mira, 2 of 5". */
  name: string;
};

/** Pictures over the whole screen: swipe or arrow keys, tap, double tap or two fingers to zoom; back and Escape close it. */
export function Gallery({ pictures, openAt, onClose, name }: GalleryProps) {
  return (
    <Modal open={openAt !== undefined} onClose={onClose} label={name} className={styles.gallery}>
      <Slides pictures={pictures} startAt={openAt ?? 0} onClose={onClose} name={name} />
    </Modal>
  );
}

function Slides({
  pictures,
  startAt,
  onClose,
  name,
}: {
  pictures: readonly PictureFiles[];
  startAt: number;
  onClose: () => void;
  name: string;
}) {
  const { t } = useLingui();
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(startAt);
  const [zoomed, setZoomed] = useState(false);
  const count = pictures.length;
  const numberOf = (position: number) => t`${position} of ${count}`;
  const nameOf = (position: number) => t`${name}, ${position} of ${count}`;

  useEffect(() => {
    const element = track.current;
    element?.scrollTo({ left: startAt * element.clientWidth, behavior: 'instant' });
    element?.focus({ preventScroll: true });
  }, [startAt]);

  const goTo = (index: number) => {
    const element = track.current;
    setZoomed(false);
    // The slide that is left becomes inert, and would take the focus along: the next key would reach nobody.
    if (element?.contains(document.activeElement)) element.focus({ preventScroll: true });
    element?.scrollTo({ left: Math.min(count - 1, Math.max(0, index)) * element.clientWidth, behavior: glide() });
  };

  return (
    <div className={styles.inside} data-zoomed={zoomed || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes the arrow keys for the slides inside */}
      <div
        ref={track}
        className={styles.track}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') goTo(at + 1);
          else if (event.key === 'ArrowLeft') goTo(at - 1);
          else if (event.key === 'Home') goTo(0);
          else if (event.key === 'End') goTo(count - 1);
          else return;
          event.preventDefault();
        }}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          const next = Math.round(scrollLeft / Math.max(1, clientWidth));
          if (next !== at) {
            setAt(next);
            setZoomed(false);
          }
        }}
      >
        {pictures.map((picture, index) => (
          <Slide
            key={picture.base}
            picture={picture}
            near={Math.abs(index - at) < 2}
            here={index === at}
            zoomed={zoomed && index === at}
            onZoom={setZoomed}
            name={nameOf(index + 1)}
          />
        ))}
      </div>
      <div className={styles.top}>
        <span className={styles.count} aria-live="polite">
          {numberOf(at + 1)}
        </span>
        <IconButton label={t`Close`} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {count > 1 && (
        <div className={styles.steps}>
          <IconButton label={t`Previous picture`} icon={<BackIcon />} disabled={at === 0} onClick={() => goTo(at - 1)} />
          <IconButton label={t`Next picture`} icon={<ForwardIcon />} disabled={at === count - 1} onClick={() => goTo(at + 1)} />
        </div>
      )}
    </div>
  );
}

type SlideProps = {
  picture: PictureFiles;
  /** Only the picture that is open and its neighbours are loaded. */
  near: boolean;
  here: boolean;
  zoomed: boolean;
  onZoom: (zoomed: boolean) => void;
  name: string;
};

/** One picture. A tap, a double tap or two fingers bring it nearer, another tap lets go; near, the finger moves it. */
function Slide({ picture, near, here, zoomed, onZoom, name }: SlideProps) {
  const { t } = useLingui();
  const { element, shown, toggle, drag } = useZoom(zoomed, onZoom);
  const ratio = `${picture.width} / ${picture.height}`;
  return (
    <div className={styles.slide} inert={!here}>
      <button
        ref={element}
        type="button"
        className={styles.picture}
        aria-label={zoomed ? t`Make smaller: ${name}` : t`Make larger: ${name}`}
        aria-pressed={zoomed}
        data-zoomed={zoomed || undefined}
        style={{
          transform: zoomed ? `translate(${shown.x}px, ${shown.y}px) scale(${shown.scale})` : undefined,
          aspectRatio: ratio,
          // As large as it fits, in its own ratio.
          inlineSize: `min(100%, calc(100dvh * ${picture.width / picture.height}))`,
        }}
        {...drag}
        onClick={toggle}
      >
        {near && <Picture picture={picture} alt={name} ratio={ratio} sizes={zoomed ? '225vw' : '100vw'} priority fit="whole" />}
      </button>
    </div>
  );
}
