import { type Picture as PictureFiles, pictureUrl } from '#contract/picture.ts';
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
  /** Loads at once and before others: for the pictures one sees first. */
  priority?: boolean;
  /** The same key on list and detail lets the picture move from one to the other. */
  shared?: string;
  className?: string;
};

export function Picture({ picture, alt, sizes = '100vw', ratio = '3 / 4', priority = false, shared, className }: PictureProps) {
  return (
    <div
      className={`${styles.frame} ${className ?? ''}`}
      style={{ aspectRatio: ratio, backgroundColor: picture?.colour }}
      data-shared={shared}
    >
      {picture && (
        <img
          src={pictureUrl(picture, 400)}
          srcSet={picture.widths.map((width) => `${pictureUrl(picture, width)} ${width}w`).join(', ')}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
        />
      )}
    </div>
  );
}
