import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import styles from './draggable.module.css';

/** Its position: fractions of the free space, 0 to 1, so that it stays inside on any screen. */
export type Corner = { x: number; y: number };

type DraggableProps = {
  label: string;
  children: ReactNode;
  at: Corner;
  /** Is drawn above other floating buttons. */
  onTop?: boolean;
  onMove: (at: Corner) => void;
  onTap: () => void;
};

/** A finger is never quite still: a movement of up to this many px is a tap. */
const tapPx = 6;
const keyStep = 0.1;
const share = (value: number) => Math.min(1, Math.max(0, value));

/** A round floating button that can be moved by dragging, which is not a tap (S8), or with the arrow keys. */
export function Draggable({ label, children, at, onTop = false, onMove, onTap }: DraggableProps) {
  const { t } = useLingui();
  const hintId = useId();
  const drag = useRef<{ x: number; y: number; moved: boolean } | undefined>(undefined);
  const justDragged = useRef(false);

  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!drag.current) return;
    const dx = event.clientX - drag.current.x;
    const dy = event.clientY - drag.current.y;
    if (!drag.current.moved && Math.hypot(dx, dy) < tapPx) return;
    drag.current.moved = true;
    event.currentTarget.dataset.dragged = '';
    event.currentTarget.style.translate = `${dx}px ${dy}px`;
  };
  const onPointerEnd = (event: PointerEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    const container = button.parentElement?.getBoundingClientRect();
    const moved = drag.current?.moved === true;
    drag.current = undefined;
    justDragged.current = moved;
    if (!moved || !container) return;
    const stands = button.getBoundingClientRect();
    button.style.translate = '';
    delete button.dataset.dragged;
    // From its centre: while it is dragged it is drawn a little larger.
    const size = button.offsetWidth;
    onMove({
      x: share((stands.left + (stands.width - size) / 2 - container.left) / Math.max(1, container.width - size)),
      y: share((stands.top + (stands.height - size) / 2 - container.top) / Math.max(1, container.height - size)),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    justDragged.current = false;
    const step = { ArrowLeft: [-keyStep, 0], ArrowRight: [keyStep, 0], ArrowUp: [0, -keyStep], ArrowDown: [0, keyStep] }[event.key];
    if (!step) return;
    event.preventDefault();
    onMove({ x: share(at.x + (step[0] ?? 0)), y: share(at.y + (step[1] ?? 0)) });
  };

  return (
    <div className={styles.container} data-on-top={onTop || undefined}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-describedby={hintId}
        data-draggable
        style={{ left: `calc(${at.x} * (100% - 56px))`, top: `calc(${at.y} * (100% - 56px))` }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          justDragged.current = false;
          drag.current = { x: event.clientX, y: event.clientY, moved: false };
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }}
        // Otherwise the browser would drag the link below it as soon as it has moved away.
        onMouseDown={(event) => event.preventDefault()}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (justDragged.current) justDragged.current = false;
          else onTap();
        }}
      >
        {children}
      </button>
      <span id={hintId} hidden>
        {t`Can be moved with the arrow keys`}
      </span>
    </div>
  );
}
