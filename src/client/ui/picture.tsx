import { useEffect, useState } from 'react';
import { type Picture as PictureFiles, pictureUrl } from '#contract/picture.ts';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

type PictureProps = {
  /** Null where there is none: a quiet drawing stands instead. */
  picture: PictureFiles | null;
  /** '' where the picture only decorates. */
  alt: string;
  /** As the `sizes` attribute: how wide it is shown. */
  sizes?: string;
  /** Width to height, e.g. '3 / 4'. Nothing jumps while it loads. */
  ratio?: string;
  /** Loads at once and before others: for the pictures that one sees first. */
  priority?: boolean;
  /** The same key on list and detail lets the picture travel from one to the other. */
  shared?: string;
  /** `whole` shows all of it, with its ground around it. */
  fit?: 'cover' | 'whole';
  className?: string;
};

type State = { base: string | undefined; is: 'waiting' | 'shown' | 'failed' /** How often it was asked for again. */; asked: number };

/** Files that this visit has shown already: they stand at once, without fading in again. */
const shownBefore = new Set<string>();

/** A file of a picture that was on the page before anything was drawn. */
export function noteShown(address: string): void {
  shownBefore.add(new URL(address).pathname.replace(/-\d+\.\w+$/, ''));
}

/** A picture in a fixed ratio: its colour from the first frame, its blur where it has one, then itself. */
export function Picture({
  picture,
  alt,
  sizes = '100vw',
  ratio = '3 / 4',
  priority = false,
  shared,
  fit = 'cover',
  className,
}: PictureProps) {
  const base = picture?.base;
  const [state, setState] = useState<State>({ base, is: 'waiting', asked: 0 });
  const is = base !== undefined && shownBefore.has(base) ? 'shown' : state.base === base ? state.is : 'waiting';
  // What could not be had offline is asked for again once there is a network.
  useEffect(() => {
    if (is !== 'failed') return;
    const retry = () => setState(({ asked }) => ({ base, is: 'waiting', asked: asked + 1 }));
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [is, base]);
  const came = (image: HTMLImageElement) => {
    // A point in its place: the worker could not have it either (sw/pictures.ts).
    const failed = image.naturalWidth <= 1;
    if (base !== undefined && !failed) shownBefore.add(base);
    setState(({ asked }) => ({ base, is: failed ? 'failed' : 'shown', asked }));
  };
  // Asked for again it has another address: the page would show what it was given before.
  const again = state.asked > 0 ? `?again=${state.asked}` : '';
  return (
    <div
      className={classNames(styles.frame, className)}
      style={{ aspectRatio: ratio, backgroundColor: picture?.colour, backgroundImage: picture?.blur && `url("${picture.blur}")` }}
      data-shared={shared}
    >
      {picture && is !== 'failed' ? (
        <img
          // A picture out of a cache may have loaded before React listens.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 1 && is === 'waiting') came(image);
          }}
          className={classNames(styles.image, fit === 'whole' && styles.whole, is === 'shown' && styles.shown)}
          srcSet={picture.widths.map((width) => `${pictureUrl(picture, width)}${again} ${width}w`).join(', ')}
          sizes={sizes}
          src={pictureUrl(picture, 480) + again}
          width={picture.width}
          height={picture.height}
          alt={alt}
          draggable={false}
          decoding="async"
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          onLoad={(event) => came(event.currentTarget)}
          onError={() => setState(({ asked }) => ({ base, is: 'failed', asked }))}
        />
      ) : (
        <Unseen alt={alt} drawn={!picture?.blur} />
      )}
    </div>
  );
}

/** Where there is no picture, or it can't be had now: its blur, or else a curtain, drawn. */
function Unseen({ alt, drawn }: { alt: string; drawn: boolean }) {
  return (
    <>
      {alt && <span className="unseen">{alt}</span>}
      {drawn && (
        <svg className={styles.unseen} viewBox="0 0 48 48" aria-hidden="true">
          <path d="M8 8h32M12 8c0 14-1 22-4 32h9c4-9 5-20 5-32M36 8c0 14 1 22 4 32h-9c-4-9-5-20-5-32" />
        </svg>
      )}
    </>
  );
}
