import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { loadCleaner, RichText } from '../../ui/rich-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** A short mark of a text, to know it again (FNV-1a, 32 bits). */
export function markOf(text: string): string {
  let mark = 0x811c9dc5;
  for (const character of text) mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** What the club wants everybody to read once (S10): each content shows until it was closed. */
export function PopUp({ html }: { html: string }) {
  const { t } = useLingui();
  const seen = usePreference('popupSeen');
  const mark = markOf(html);
  const [closed, setClosed] = useState(false);
  const [ready, setReady] = useState(false);
  const wanted = !closed && seen !== mark;
  // It opens in its full height: a sheet that grows under the eye is worse than one that comes a moment later.
  useEffect(() => {
    if (wanted)
      void loadCleaner().then(
        () => setReady(true),
        () => setReady(true),
      );
  }, [wanted]);
  const close = () => {
    setClosed(true);
    setPreference('popupSeen', mark);
  };
  return (
    <Sheet
      open={ready && wanted}
      onClose={close}
      title={t`A word from the club`}
      actions={
        <Button kind="primary" onClick={close}>
          <Trans comment="Button under a message that was read">Got it</Trans>
        </Button>
      }
    >
      <RichText html={html} />
    </Sheet>
  );
}
