import { useState } from 'react';

/** A picture that only adorns: where it can't be had, its place stays plain. */
export function HidingImage({ src, className }: { src: string; className?: string | undefined }) {
  const [broken, setBroken] = useState('');
  if (src === '' || broken === src) return null;
  return <img className={className} src={src} alt="" onError={() => setBroken(src)} />;
}
