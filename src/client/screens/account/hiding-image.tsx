import { useState } from 'react';
import { useWhenBack } from '../../ui/when-back.ts';

type HidingImageProps = {
  src: string;
  className?: string | undefined;
  /** The screen's largest picture: asked for first, and shown in its still. */
  priority?: boolean;
};

/** A decorative picture: as long as it can't be loaded, nothing is shown. */
export function HidingImage({ src, className, priority = false }: HidingImageProps) {
  const [broken, setBroken] = useState('');
  useWhenBack(broken !== '', () => setBroken(''));
  if (src === '' || broken === src) return null;
  return <img className={className} src={src} alt="" fetchPriority={priority ? 'high' : 'auto'} onError={() => setBroken(src)} />;
}
