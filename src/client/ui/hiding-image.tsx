import { isStandIn, useMisses } from './picture-misses.ts';

type HidingImageProps = {
  src: string;
  className?: string | undefined;
  /** The screen's largest picture: asked for first, and shown in its still. */
  priority?: boolean;
};

/** A decorative picture: as long as it can't be loaded, nothing is shown. */
export function HidingImage({ src, className, priority = false }: HidingImageProps) {
  const { isMissing, query, miss } = useMisses(src);
  if (src === '' || isMissing) return null;
  return (
    <img
      className={className}
      src={src + query}
      alt=""
      fetchPriority={priority ? 'high' : 'auto'}
      onLoad={({ currentTarget }) => isStandIn(currentTarget) && miss()}
      onError={miss}
    />
  );
}
