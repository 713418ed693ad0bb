import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './folded-text.module.css';

/** A text with this many characters or lines is folded: about four lines on a phone. */
const foldsFrom = { characters: 180, lines: 5 } as const;

const isLong = (text: string): boolean => text.length > foldsFrom.characters || text.split('\n').length > foldsFrom.lines;

/** A member's plain text as it was typed; of a long one the beginning, with a button that opens it. */
export function FoldedText({ text, className }: { text: string; className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  if (!isLong(text)) return <p className={classNames(styles.text, className)}>{text}</p>;
  return (
    <div className={className}>
      <p className={classNames(styles.text, open ? undefined : styles.folded)}>{text}</p>
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? (
          <Trans comment="Button under a long text that is shown in full">Show less</Trans>
        ) : (
          <Trans comment="Button under the beginning of a long text">Show all</Trans>
        )}
      </button>
    </div>
  );
}
