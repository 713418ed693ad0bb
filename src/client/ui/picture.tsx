import { useState } from 'react';
import { type Picture as PictureFiles, pictureUrl } from '#contract/picture.ts';
import { isOfAge } from './age-gate.ts';
import { classNames } from './class-names.ts';
import { mayBeAskedFor, srcSetOf } from './first-picture.ts';
import { useNearWindow } from './near-window.ts';
import styles from './picture.module.css';
import { isStandIn, useMisses } from './picture-misses.ts';

/** The `sizes` of a picture in a grid of `--columns` (tokens.css). */
export const columnSizes = '(min-width: 1001px) 192px, (min-width: 560px) 30vw, 46vw';

type PictureProps = {
  /** Null if there is none: a placeholder is drawn instead. */
  picture: PictureFiles | null;
  /** '' if the picture is only decoration. */
  alt: string;
  /** As the `sizes` attribute: its width on screen. */
  sizes?: string;
  /** Width to height, e.g. '3 / 4'. The layout does not shift while it loads. */
  ratio?: string;
  /** Loads at once and before others: for the pictures that are visible first. */
  priority?: boolean;
  /** The same key in list and detail animates the picture from one to the other. */
  shared?: string;
  /** `whole` shows all of it, with its background around it. */
  fit?: 'cover' | 'whole';
  className?: string;
};

/** A picture that was here sooner than this does not fade in, in ms: twenty fades keep a slow phone drawing while its member taps. */
const atOnceWithinMs = 100;

// The browser notes 250 requests, and none after them.
performance.addEventListener?.('resourcetimingbufferfull', () => performance.clearResourceTimings());

/** By the browser's own clock: the page may have heard of it much later. */
function cameAtOnce(address: string): boolean {
  const asked = performance.getEntriesByName(address, 'resource').at(-1);
  return asked !== undefined && asked.duration < atOnceWithinMs;
}

/** Whether the last picture that came was here at once: then the next ones will be, too. */
let lastCameAtOnce = false;

/** Pictures that this visit has already shown: they appear at once, without fading in again. */
const shownBefore = new Set<string>();

/** Notes a picture that was on the page before anything was rendered. */
export function noteShown(address: string): void {
  shownBefore.add(new URL(address).pathname.replace(/-\d+\.\w+$/, ''));
}

/** A picture in a fixed ratio: its colour from the first frame, its blur if it has one, then itself. */
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
  const [frame, isNear] = useNearWindow<HTMLDivElement>(priority, base);
  const { isMissing, query, miss } = useMisses(base ?? '');
  const isKnown = base !== undefined && shownBefore.has(base);
  // Its blur is a second picture to decode: not for one that is here at once and covers all of it.
  const [isBare] = useState(fit === 'cover' && (isKnown || lastCameAtOnce));
  const blur = isBare && !isMissing ? undefined : picture?.blur;
  const came = (image: HTMLImageElement) => {
    if (isStandIn(image)) return miss();
    if (image.classList.contains(styles.shown ?? '')) return;
    lastCameAtOnce = cameAtOnce(image.currentSrc);
    if (base !== undefined) shownBefore.add(base);
    // Not by another render: forty pictures would each take one.
    image.className = classNames(image.className, styles.shown, lastCameAtOnce && styles.atOnce);
  };
  return (
    <div
      ref={frame}
      className={classNames(styles.frame, className)}
      style={{ aspectRatio: ratio, backgroundColor: picture?.colour, backgroundImage: blur && `url("${blur}")` }}
      data-shared={shared}
    >
      {picture && !isMissing ? (
        // While nothing may be asked for, no element: without a source it would be drawn as text, with three elements more.
        (isNear || alt !== '' || (isOfAge() && mayBeAskedFor(base))) && (
          <img
            key={base}
            // A picture from a cache may have loaded before React listens.
            ref={(image) => {
              if (image?.complete && !isStandIn(image)) came(image);
            }}
            className={classNames(styles.image, fit === 'whole' && styles.whole, isKnown && styles.shown, priority && styles.atOnce)}
            srcSet={isNear ? srcSetOf(picture, query) : undefined}
            sizes={sizes}
            src={isNear ? pictureUrl(picture, 480) + query : undefined}
            width={picture.width}
            height={picture.height}
            alt={alt}
            draggable={false}
            decoding="async"
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            onLoad={(event) => came(event.currentTarget)}
            onError={miss}
          />
        )
      ) : (
        <Placeholder alt={alt} drawn={!picture?.blur} />
      )}
    </div>
  );
}

/** Without a picture, or if it can't be loaded now: its blur, or else a drawn curtain. */
function Placeholder({ alt, drawn }: { alt: string; drawn: boolean }) {
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
