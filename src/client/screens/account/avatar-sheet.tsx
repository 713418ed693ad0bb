import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './avatar.module.css';

type AvatarSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The address of the picture that is chosen now. */
  chosen: string;
  busy: boolean;
  /** Why nothing can be chosen now. */
  blockedReason: string | undefined;
  /** A picture's name in the set, e.g. `7.png`. */
  onChoose: (name: string) => void;
};

/** The club's set of pictures, `head_toal` of them (S17, C3); a tap chooses one. */
export function AvatarSheet({ open, onClose, chosen, busy, blockedReason, onChoose }: AvatarSheetProps) {
  const { t } = useLingui();
  const reasonId = useId();
  const base = useBaseInfo();
  const count = base.state === 'ready' ? base.value.head_toal : 0;
  return (
    <Sheet open={open} onClose={onClose} title={t`Choose a picture`}>
      {blockedReason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {blockedReason}
        </p>
      )}
      {/* Closed, it loads no pictures. */}
      <ul className={styles.set} aria-busy={busy || undefined}>
        {Array.from({ length: open ? count : 0 }, (_, at) => `${at + 1}.png`).map((name, at) => {
          const isChosen = chosen === `/avatars/${name}`;
          const number = at + 1;
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.one}
                aria-label={t({ message: `Picture ${number}`, comment: 'One of the drawn pictures of members' })}
                aria-pressed={isChosen}
                aria-disabled={blockedReason !== undefined || busy || undefined}
                aria-describedby={blockedReason === undefined ? undefined : reasonId}
                onClick={() => onChoose(name)}
              >
                <img src={`/avatars/${name}`} alt="" width="128" height="128" />
                {isChosen && <CheckIcon className={styles.mark} />}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
