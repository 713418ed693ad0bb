import { useEffect, useState } from 'react';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { ofAge } from '../../ui/age-gate.ts';
import { firstPictureShown } from '../../ui/first-picture.ts';

type Sheet = typeof import('./pop-up-sheet.tsx').PopUpSheet;

/** A short hash of a text, to recognise it (FNV-1a, 32 bits). */
export function hashOf(text: string): string {
  let mark = 0x811c9dc5;
  for (const character of text) mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/**
 * The club's pop-up (S10): each content is shown until it is closed. `seenAs` identifies the content in every language, so that a change of language
 * does not show it again.
 */
export function PopUp({ html, seenAs, lang }: { html: string; seenAs: string; lang: string | undefined }) {
  const seen = usePreference('popupSeen');
  const mark = hashOf(seenAs);
  const [Sheet, setSheet] = useState<Sheet>();
  const wanted = seen !== mark;
  useEffect(() => {
    if (!wanted) return;
    // After Home itself; if it can't be loaded, it is shown another time.
    ofAge()
      .then(firstPictureShown)
      .then(() => import('./pop-up-sheet.tsx'))
      .then(
        async ({ PopUpSheet, readyToShow }) => {
          await readyToShow(html);
          setSheet(() => PopUpSheet);
        },
        () => undefined,
      );
  }, [wanted, html]);
  const close = () => setPreference('popupSeen', mark);
  return Sheet && <Sheet html={html} lang={lang} open={wanted} onClose={close} />;
}
