import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type LogOutDialogProps = { open: boolean; onClose: () => void; onLogOut: () => void };

/** Asks for a confirmation, and says what a log-out deletes; works offline too (checklist O14). */
export function LogOutDialog({ open, onClose, onLogOut }: LogOutDialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      title={t`Log out?`}
      confirm={<Trans>Log out</Trans>}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => {
        setBusy(true);
        onLogOut();
      }}
    >
      <p>
        <Trans>Everything saved for you on this phone is removed. It all comes back when you log in again.</Trans>
      </p>
    </ConfirmDialog>
  );
}
