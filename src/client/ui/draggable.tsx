import type { ReactNode } from 'react';

export type Corner = { /** Shares of the free room, 0 to 1. */ x: number; y: number };
type DraggableProps = {
  label: string;
  children: ReactNode;
  /** Where it stands; kept by the caller. */
  at: Corner;
  onMove: (at: Corner) => void;
  onTap: () => void;
};

export function Draggable({ label, children, onTap }: DraggableProps) {
  return (
    <button type="button" aria-label={label} onClick={onTap}>
      {children}
    </button>
  );
}
