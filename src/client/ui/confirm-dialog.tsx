import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The text of the confirming button: the action itself ("Log out"), never "OK". */
  confirm: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({ open, title, children, confirm, busy = false, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={title}
      plain
      actions={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {/* While busy the command is under way: nothing is left to cancel. */}
            {busy ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}
