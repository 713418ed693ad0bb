import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { SquareCrop } from '../../ui/square-crop.tsx';
import styles from './avatar.module.css';
import { PictureFileButton } from './picture-file-button.tsx';
import type { OwnPicture } from './use-own-picture.ts';

/** Lets the member place a picture of their own in the frame (S17). */
export function AvatarCrop({ own }: { own: OwnPicture }) {
  const { t } = useLingui();
  if (!own.picture) return null;
  return (
    <>
      <SquareCrop
        picture={own.picture}
        view={own.view}
        onChange={own.place}
        label={t({ message: 'Your picture, to be placed in the circle', comment: 'Name of the window in which a picture is cropped' })}
        disabled={own.step === 'sending'}
      />
      <p className={styles.quiet}>
        <Trans>Only what you see here is sent. Where and when it was taken stays on this device.</Trans>
      </p>
    </>
  );
}

type CropActionsProps = {
  own: OwnPicture;
  /** It was uploaded and is being set. */
  busy: boolean;
  blockedReason: string | undefined;
};

export function CropActions({ own, busy, blockedReason }: CropActionsProps) {
  const save = useRef<HTMLButtonElement>(null);
  const sending = own.step === 'sending';
  const stop = () => {
    own.callBack();
    // This button disappears together with the upload that it cancels.
    save.current?.focus();
  };
  return (
    <>
      {sending && !busy ? (
        <Button kind="quiet" onClick={stop}>
          <Trans comment="Button: stop sending a picture">Stop</Trans>
        </Button>
      ) : (
        <PictureFileButton kind="quiet" onFile={own.open} disabled={busy}>
          <Trans>Choose another picture</Trans>
        </PictureFileButton>
      )}
      <div>
        <Button
          ref={save}
          kind="primary"
          className={styles.wide}
          busy={sending || busy}
          disabledReason={blockedReason}
          onClick={() => void own.send()}
        >
          {sending || busy ? (
            <Trans comment="A picture is on its way to the club">Sending your picture</Trans>
          ) : (
            <Trans comment="Button: save what was entered">Save</Trans>
          )}
        </Button>
      </div>
    </>
  );
}
