import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RefreshIcon } from './icons.tsx';
import styles from './pull-to-refresh.module.css';
import { toast } from './toast.ts';

/** How far the finger has to pull until letting go refreshes, and how far the indicator comes down at most, in px. */
const releasePx = 72;
const farthestPx = 96;
/** A refresh takes at least this long (C8): an indicator that only flickers says nothing. */
const atLeastMs = 500;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Pulling the page down refreshes it, by touch; for the keyboard there is a button, visible when focused. */
export function PullToRefresh({ refresh, label }: { refresh: () => Promise<boolean>; label: string }) {
  const { t } = useLingui();
  const lamp = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  const run = useCallback(async () => {
    setBusy(true);
    const [answered] = await Promise.all([refresh(), pause(atLeastMs)]);
    setBusy(false);
    if (answered) toast(t`Refresh successful`, 'good');
    else toast(t`The club did not answer. You see what is saved on this phone.`);
  }, [refresh, t]);

  const runNow = useRef(run);
  runNow.current = run;
  useEffect(() => followPull(lamp, () => void runNow.current()), []);

  return (
    <>
      <div ref={lamp} className={styles.lamp} data-busy={busy || undefined} aria-hidden="true">
        <span className={styles.disc}>
          <RefreshIcon width="20" height="20" />
        </span>
      </div>
      <button type="button" className={styles.button} aria-disabled={busy} onClick={() => !busy && void run()}>
        <Trans>Refresh: {label}</Trans>
      </button>
    </>
  );
}

/** Follows a finger that pulls down from the top of the page. Listens passively, so that scrolling is never blocked. */
function followPull(lamp: { current: HTMLElement | null }, onRelease: () => void): () => void {
  let from: { x: number; y: number } | undefined;
  let pulled = 0;
  const draw = (px: number) => {
    pulled = px;
    lamp.current?.style.setProperty('--pulled', `${px}px`);
    lamp.current?.style.setProperty('--share', String(Math.min(1, px / releasePx)));
  };
  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    const elsewhere = event.target instanceof Element && event.target.closest('dialog, [data-draggable], input, textarea');
    from = touch && event.touches.length === 1 && window.scrollY <= 0 && !elsewhere ? { x: touch.clientX, y: touch.clientY } : undefined;
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!from || !touch) return;
    const dy = touch.clientY - from.y;
    // Sideways movements and scrolling down are other gestures.
    if (pulled === 0 && (dy < 0 || Math.abs(touch.clientX - from.x) > dy)) from = undefined;
    else if (window.scrollY <= 0) draw(Math.min(farthestPx, Math.max(0, dy * 0.5)));
  };
  const onEnd = () => {
    if (pulled >= releasePx) onRelease();
    from = undefined;
    draw(0);
  };
  const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: onEnd };
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener, { passive: true });
  return () => {
    for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener);
  };
}
