import { useState } from 'react';

type HidingImageProps = {
  src: string;
  className?: string | undefined;
  /** The screen's largest picture: asked for first, and shown in its still. */
  priority?: boolean;
};

/** A decorative picture: if it can't be loaded, nothing is shown. */
export function HidingImage({ src, className, priority = false }: HidingImageProps) {
  const [broken, setBroken] = useState('');
  if (src === '' || broken === src) return null;
  return <img className={className} src={src} alt="" fetchPriority={priority ? 'high' : 'auto'} onError={() => setBroken(src)} />;
}
