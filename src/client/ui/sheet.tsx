import type { ReactNode } from 'react';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode /** At its foot, always in sight. */;
  actions?: ReactNode;
};

/** A sheet from the bottom; Escape, the back gesture, a pull and a tap outside close it. */
export function Sheet({ open, onClose, title, children, actions }: SheetProps) {
  if (!open) return null;
  return (
    <dialog open aria-label={title} onClose={onClose}>
      {children}
      {actions}
    </dialog>
  );
}
