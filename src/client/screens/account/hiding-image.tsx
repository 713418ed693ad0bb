import { useState } from 'react';

/** A decorative picture: if it can't be loaded, nothing is shown. */
export function HidingImage({ src, className }: { src: string; className?: string | undefined }) {
  const [broken, setBroken] = useState('');
  if (src === '' || broken === src) return null;
  return <img className={className} src={src} alt="" onError={() => setBroken(src)} />;
}
