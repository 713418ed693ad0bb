import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DialogToasts } from './dialog-toasts.tsx';
import { useBackCloses } from './layers.ts';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  /** The id of its title, or its name. */
  labelledBy?: string;
  label?: string;
  className?: string | undefined;
  /** Is in the page, unseen, before it opens for the first time: for one that opens by itself, so that a slow phone is not blocked by both at once. */
  prepared?: boolean | undefined;
  children: ReactNode;
};

/** How long the closing animation may take, in ms; its content stays until then. */
const leavingMs = 260;

/**
 * The browser's own modal dialog: it traps the focus, makes the rest inert, is above everything, and restores the focus.
 * Escape, a tap beside it and back close it.
 */
export function Modal({ open, onClose, labelledBy, label, className, prepared = false, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const openedMs = useRef(0);
  const [mounted, setMounted] = useState(open || prepared);
  if (open && !mounted) setMounted(true);
  useBackCloses(open, onClose);

  // In a layout effect: its clean-up runs while the dialog is still in the page, so that the focus is restored.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    openedMs.current = performance.now();
    return () => dialog.close();
  }, [open]);

  useEffect(() => {
    if (open || !mounted) return;
    const timer = setTimeout(() => setMounted(false), leavingMs);
    return () => clearTimeout(timer);
  }, [open, mounted]);

  // A slow phone tells of a touch after the dialog has opened that was made before: it was meant for what stood there.
  const ignoreEarlier = (event: MouseEvent): void => {
    if (event.timeStamp >= openedMs.current) return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (!mounted) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is closed with Escape, which the browser turns into cancel
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClickCapture={ignoreEarlier}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
      <DialogToasts open={open} />
    </dialog>
  );
}
