import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { revokeSession } from '../../commands/member-profile.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';

type RevokeDialogProps = { id: string; device: string; open: boolean; onClose: () => void };

/** Asks for a confirmation before another device is logged out, and says what happens to the data stored there. */
export function RevokeDialog({ id, device, open, onClose }: RevokeDialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      const result = await revokeSession(id);
      if (result.state === 'done') toast(result.message, 'good');
      else if (result.state === 'refused') toast(result.message, 'bad');
      else if (result.state === 'offline') toast(t`You are offline. Nothing was sent.`, 'bad');
      else toast(t`No answer came from the club. Please try again.`, 'bad');
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={t`Log out there?`}
      confirm={<Trans>Log out there</Trans>}
      busy={busy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      <p>
        <Trans comment="{device} is like: Chrome on Android">
          {device} is logged out at once. What it has saved of yours is removed the next time it reaches the club.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
