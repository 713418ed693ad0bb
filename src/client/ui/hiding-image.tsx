import { isStandIn, useMisses } from './picture-misses.ts';

type HidingImageProps = {
  src: string;
  className?: string | undefined;
  /** The screen's largest picture: asked for first, and shown in its still. */
  priority?: boolean;
  /** Asked for once it comes near the window. */
  lazy?: boolean;
  /** In CSS pixels: its room stays while it can't be loaded. */
  width?: number;
  height?: number;
};

/** A decorative picture: as long as it can't be loaded, nothing is shown, and it is requested again when the server may be back. */
export function HidingImage({ src, className, priority = false, lazy = false, width, height }: HidingImageProps) {
  const { isMissing, query, miss } = useMisses(src);
  if (src === '' || (isMissing && width === undefined)) return null;
  return (
    <img
      className={className}
      src={src + query}
      alt=""
      width={width}
      height={height}
      // Without `alt` some browsers draw a frame around what is missing.
      style={isMissing ? { visibility: 'hidden' } : undefined}
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={priority ? 'high' : 'auto'}
      // A drawing without a size of its own has no width in some browsers; nothing ever stands in for one.
      onLoad={({ currentTarget }) => !src.endsWith('.svg') && isStandIn(currentTarget) && miss()}
      onError={miss}
    />
  );
}
