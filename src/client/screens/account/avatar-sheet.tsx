import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { CommandNote } from '../../ui/command-note.tsx';
import { HidingImage } from '../../ui/hiding-image.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { OwnPictureIcon } from '../../ui/outline-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { Note } from '../../ui/use-command-form.ts';
import styles from './avatar.module.css';
import { AvatarCrop, CropActions } from './avatar-crop.tsx';
import { PictureFileButton } from './picture-file-button.tsx';
import type { OwnPicture } from './use-own-picture.ts';

type AvatarSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The address of the current picture. */
  chosen: string;
  busy: boolean;
  /** Why nothing can be chosen now. */
  blockedReason: string | undefined;
  /** The state of the last change. */
  note: Note;
  own: OwnPicture;
  /** A picture's name in the set, e.g. `7.png`. */
  onChoose: (name: string) => void;
};

/** The choice of the member's picture: one of their own, which is placed first, or one of the club's set (S17). */
export function AvatarSheet(props: AvatarSheetProps) {
  const { t } = useLingui();
  const { open, onClose, own, busy, blockedReason, note } = props;
  const placing = own.picture !== undefined;
  const said = note.state !== 'quiet';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={placing ? t`Place your picture` : t`Choose a picture`}
      actions={placing && <CropActions own={own} busy={busy} blockedReason={blockedReason} />}
    >
      <p role="status" className={styles.problem}>
        {own.problem !== undefined && <span ref={bringIntoView}>{own.problem}</span>}
      </p>
      {!placing && (
        <div ref={said ? bringIntoView : undefined} className={said ? styles.note : undefined}>
          <CommandNote note={note} what={t`Your picture`} />
        </div>
      )}
      {placing ? <AvatarCrop own={own} /> : <Choice {...props} />}
      {placing && <CommandNote note={note} what={t`Your picture`} />}
    </Sheet>
  );
}

/** On a small screen the sheet is longer than its visible part. */
const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

/** A file of the member's, or a picture of the set, which has `head_toal` of them (C3); a tap selects one. */
function Choice({ open, chosen, busy, blockedReason, own, onChoose }: AvatarSheetProps) {
  const { t } = useLingui();
  const reasonId = useId();
  const base = useBaseInfo();
  const count = base.state === 'ready' ? base.value.head_toal : 0;
  return (
    <>
      {blockedReason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {blockedReason}
        </p>
      )}
      <div className={styles.own}>
        <PictureFileButton
          icon={<OwnPictureIcon />}
          onFile={own.open}
          busy={own.step === 'opening'}
          disabled={busy}
          describedBy={reasonId}
          blocked={blockedReason !== undefined}
        >
          <Trans>Use a picture of your own</Trans>
        </PictureFileButton>
      </div>
      {/* While closed, it loads no pictures. */}
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
                <HidingImage src={`/avatars/${name}`} />
                {isChosen && <CheckIcon className={styles.mark} />}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
