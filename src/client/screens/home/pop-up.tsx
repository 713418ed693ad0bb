import { useEffect, useState } from 'react';
import { setPreference, usePreference } from '../../device/preferences.ts';

type Sheet = typeof import('./pop-up-sheet.tsx').PopUpSheet;

/** A short mark of a text, to know it again (FNV-1a, 32 bits). */
export function markOf(text: string): string {
  let mark = 0x811c9dc5;
  for (const character of text) mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** What the club wants everybody to read once (S10): each content shows until it was closed. */
export function PopUp({ html }: { html: string }) {
  const seen = usePreference('popupSeen');
  const mark = markOf(html);
  const [Sheet, setSheet] = useState<Sheet>();
  const wanted = seen !== mark;
  useEffect(() => {
    if (!wanted) return;
    // After Home itself; where it can't be had, it shows another time.
    import('./pop-up-sheet.tsx').then(
      async ({ PopUpSheet, readyToShow }) => {
        await readyToShow();
        setSheet(() => PopUpSheet);
      },
      () => undefined,
    );
  }, [wanted]);
  const close = () => setPreference('popupSeen', mark);
  return Sheet && <Sheet html={html} open={wanted} onClose={close} />;
}
