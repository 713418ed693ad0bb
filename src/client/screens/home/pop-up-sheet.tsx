import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { languageName } from '../../i18n/language-name.ts';
import { afterFrame } from '../../ui/after-frame.ts';
import { Button } from '../../ui/button.tsx';
import { cleanAhead, RichText } from '../../ui/rich-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** So that it opens in its full height: a sheet that grows while visible is worse than one that opens a moment later. */
export const readyToShow = (html: string): Promise<void> => cleanAhead(html).catch(() => undefined);

/** The sheet of the pop-up (S10). In a chunk of its own: most visits have already closed it. */
export function PopUpSheet({ html, lang, open, onClose }: { html: string; lang?: string | undefined; open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [isBuilt, setBuilt] = useState(false);
  useEffect(() => afterFrame(() => setBuilt(true)), []);
  return (
    <Sheet
      textOnly
      prepared
      open={open && isBuilt}
      onClose={onClose}
      title={t`A word from the club`}
      actions={
        <Button kind="primary" onClick={onClose}>
          <Trans comment="Button under a message that was read">Got it</Trans>
        </Button>
      }
    >
      {lang && <p lang={lang}>{languageName(lang)}</p>}
      <div lang={lang}>
        <RichText html={html} />
      </div>
    </Sheet>
  );
}
