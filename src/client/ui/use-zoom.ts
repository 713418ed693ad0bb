import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How far a tap, and two fingers at most, bring one nearer. */
const tapScale = 2.25;
const mostScale = 4;
/** Below this two fingers have let go of it. */
const leastScale = 1.08;
/** A finger that moved less than this has tapped, in px. */
const tapPx = 6;

type View = { scale: number; x: number; y: number };
const whole: View = { scale: 1, x: 0, y: 0 };

const distance = (touches: TouchList): number => {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 1;
};

/** The picture's edge does not come past the middle: it can't be lost. */
function kept({ scale, x, y }: View, box: { width: number; height: number }): View {
  const [mostX, mostY] = [(box.width * (scale - 1)) / 2, (box.height * (scale - 1)) / 2];
  return { scale, x: Math.max(-mostX, Math.min(mostX, x)), y: Math.max(-mostY, Math.min(mostY, y)) };
}

type Pinched = { from(): View; to(view: View): void };

/** Two fingers on the element. React's own touch listeners are passive: only these can keep the page from scrolling. */
function usePinch(element: RefObject<HTMLElement | null>, pinched: Pinched): void {
  const told = useRef(pinched);
  told.current = pinched;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let pinch: { distance: number; from: View } | undefined;
    const begin = (event: TouchEvent) => {
      if (event.touches.length === 2) pinch = { distance: distance(event.touches), from: told.current.from() };
    };
    const move = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const scale = Math.max(1, Math.min(mostScale, (pinch.from.scale * distance(event.touches)) / pinch.distance));
      const by = scale / pinch.from.scale;
      const box = { width: target.offsetWidth, height: target.offsetHeight };
      told.current.to(kept({ scale, x: pinch.from.x * by, y: pinch.from.y * by }, box));
    };
    const end = (event: TouchEvent) => {
      if (event.touches.length < 2) pinch = undefined;
    };
    const stop = new AbortController();
    const active = { passive: false, signal: stop.signal };
    target.addEventListener('touchstart', begin, active);
    target.addEventListener('touchmove', move, active);
    target.addEventListener('touchend', end, active);
    target.addEventListener('touchcancel', end, active);
    return () => stop.abort();
  }, [element]);
}

/**
 * Zoom by a tap or double tap, by two fingers and by the keyboard; what is near is moved by one finger. `zoomed` and
 * `onZoom` belong to the gallery: its slides don't swipe meanwhile.
 */
export function useZoom(zoomed: boolean, onZoom: (zoomed: boolean) => void) {
  const element = useRef<HTMLButtonElement>(null);
  const [view, setView] = useState(whole);
  const shown = zoomed ? view : whole;
  const start = useRef<{ x: number; y: number; from: View } | undefined>(undefined);
  const moved = useRef(false);
  const now = useRef({ shown, onZoom });
  now.current = { shown, onZoom };

  usePinch(element, {
    from: () => now.current.shown,
    to: (next) => {
      moved.current = true;
      setView(next);
      now.current.onZoom(next.scale > leastScale);
    },
  });

  const toggle = (event: { currentTarget: HTMLElement; clientX: number; clientY: number; detail: number }) => {
    // The second tap of a double tap: the first one did it. And no tap at all: the finger moved the picture.
    if (moved.current || event.detail === 2) {
      moved.current = false;
      return;
    }
    const box = event.currentTarget.getBoundingClientRect();
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const byKey = event.detail === 0;
    const to = byKey ? { x: 0, y: 0 } : { x: (middle.x - event.clientX) * (tapScale - 1), y: (middle.y - event.clientY) * (tapScale - 1) };
    setView(kept({ scale: tapScale, ...to }, { width: event.currentTarget.offsetWidth, height: event.currentTarget.offsetHeight }));
    onZoom(!zoomed);
  };

  const letGo = () => {
    start.current = undefined;
  };
  const drag = {
    onPointerDown(event: PointerEvent) {
      moved.current = false;
      start.current = { x: event.clientX, y: event.clientY, from: shown };
      if (zoomed) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current || !event.isPrimary) return;
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (Math.hypot(dx, dy) > tapPx) moved.current = true;
      if (!zoomed || !moved.current) return;
      const { from } = start.current;
      const box = { width: event.currentTarget.offsetWidth, height: event.currentTarget.offsetHeight };
      // Two fingers are the pinch's.
      if (from.scale === shown.scale) setView(kept({ scale: shown.scale, x: from.x + dx, y: from.y + dy }, box));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };

  return { element, shown, toggle, drag };
}
