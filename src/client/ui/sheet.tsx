import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { Modal, type ModalProps } from './modal.tsx';
import styles from './sheet.module.css';

type SheetProps = Pick<ModalProps, 'open' | 'onClose' | 'prepared'> & {
  title: string;
  children?: ReactNode;
  /** At its bottom, always visible. */
  actions?: ReactNode;
  /** Without the cross at its top, if the actions include a way to close it. */
  plain?: boolean;
  /** Has nothing but text, which the arrow keys scroll: with large type it may be longer than the sheet. */
  textOnly?: boolean;
};

/** How far down it has to be pulled to close, in px. */
const pullPx = 90;

/** A sheet from the bottom; Escape, back, a pull down and a tap outside close it. */
export function Sheet({ open, onClose, title, children, actions, plain = false, textOnly = false, prepared }: SheetProps) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} prepared={prepared} labelledBy={titleId} className={styles.sheet}>
      <div className={styles.inside}>
        <PullableHead onClose={onClose}>
          <span className={styles.grip} aria-hidden="true" />
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {!plain && <IconButton label={t`Close`} icon={<CloseIcon />} onClick={onClose} />}
          </div>
        </PullableHead>
        {children && (
          <div className={styles.body} tabIndex={textOnly ? 0 : undefined}>
            {children}
          </div>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Modal>
  );
}

/** The sheet's head follows the finger down, and moves the sheet. */
function PullableHead({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const startY = useRef<number | undefined>(undefined);
  const sheetOf = (event: PointerEvent) => (event.currentTarget as HTMLElement).closest('dialog');
  const pulledBy = (event: PointerEvent) => Math.max(0, event.clientY - (startY.current ?? event.clientY));
  const end = (event: PointerEvent, closes: boolean) => {
    const sheet = sheetOf(event);
    if (startY.current === undefined || !sheet) return;
    const pulled = pulledBy(event);
    startY.current = undefined;
    sheet.style.translate = '';
    delete sheet.dataset.pulled;
    if (closes && pulled > pullPx) onClose();
  };
  return (
    <div
      className={styles.pull}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return;
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const sheet = sheetOf(event);
        if (startY.current === undefined || !sheet) return;
        sheet.dataset.pulled = '';
        sheet.style.translate = `0 ${pulledBy(event)}px`;
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    >
      {children}
    </div>
  );
}
