import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { type CropView, mostScale, moved, scaled, sizeInWindow } from './crop-view.ts';
import type { OpenPicture } from './picture-file.ts';
import styles from './square-crop.module.css';

type SquareCropProps = {
  picture: OpenPicture;
  view: CropView;
  /** Gets a function from the current view to the next: two fingers move at once. */
  onChange: (change: (view: CropView) => CropView) => void;
  /** Its accessible name. */
  label: string;
  disabled?: boolean;
};

/** One press of an arrow key, in sides of the window. */
const keyStep = 0.05;
const keyZoom = 1.15;
/** One notch of a wheel has 100 px. */
const wheelZoomPerPx = 0.0015;

const keyMoves: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};
const keyZooms: Record<string, number> = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom };

/**
 * A picture behind a square window, masked round if it will be shown round. One finger or the mouse moves it, two fingers or
 * the wheel zoom; so do the arrow keys, + and −, and the slider below.
 */
export function SquareCrop({ picture, view, onChange, label, disabled = false }: SquareCropProps) {
  const { t, i18n } = useLingui();
  const hintId = useId();
  const { frame, onPointerDown, onPointerMove, onPointerEnd } = useFingers(picture, onChange, disabled);
  const { width, height } = sizeInWindow(picture);
  const zoomTo = (scale: number) => onChange((now) => scaled(now, picture, scale));
  const onKeyDown = (event: KeyboardEvent) => {
    const [by, zoom] = [keyMoves[event.key], keyZooms[event.key]];
    if (disabled || (!by && zoom === undefined)) return;
    event.preventDefault();
    onChange((now) => (by ? moved(now, picture, by) : scaled(now, picture, now.scale * (zoom ?? 1))));
  };
  return (
    <div className={styles.crop}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't take the keyboard focus */}
      <div
        ref={frame}
        className={styles.window}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        aria-disabled={disabled || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={{
            inlineSize: `${width * 100}%`,
            blockSize: `${height * 100}%`,
            transform: `translate(calc(-50% + ${(view.x / width) * 100}%), calc(-50% + ${(view.y / height) * 100}%)) scale(${view.scale})`,
          }}
        />
        <span className={styles.round} aria-hidden="true" />
      </div>
      <p id={hintId} className={styles.hint}>
        {t`Move it with a finger, the mouse or the arrow keys. To zoom, use two fingers, the wheel or + and −.`}
      </p>
      <input
        type="range"
        className={styles.bar}
        aria-label={t({ message: 'Size', comment: 'Name of the bar that enlarges a picture while it is cropped' })}
        aria-valuetext={i18n.number(view.scale, { style: 'percent' })}
        min={1}
        max={mostScale}
        step={0.05}
        value={view.scale}
        disabled={disabled}
        style={{ '--seen': `${((view.scale - 1) / (mostScale - 1)) * 100}%` } as CSSProperties}
        onChange={(event) => zoomTo(Number(event.target.value))}
      />
    </div>
  );
}

type Point = { x: number; y: number };
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1);

/** Fingers, mouse and wheel on the window. */
function useFingers(picture: OpenPicture, onChange: SquareCropProps['onChange'], disabled: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const latest = useRef({ picture, onChange, disabled });
  latest.current = { picture, onChange, disabled };

  /** Relative to the window's centre, in its sides. */
  const place = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: (x - box.left) / box.width - 0.5, y: (y - box.top) / box.height - 0.5 };
  };
  const placeOf = useRef(place);
  placeOf.current = place;

  // The button that opened the file was replaced by this.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

  // React's own wheel listeners are passive: only this one can prevent the sheet from scrolling.
  useEffect(() => {
    const target = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { picture: shown, onChange: change, disabled: still } = latest.current;
      const at = placeOf.current({ x: event.clientX, y: event.clientY });
      if (!still) change((now) => scaled(now, shown, now.scale * Math.exp(-event.deltaY * wheelZoomPerPx), at));
    };
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onPointerMove = (event: PointerEvent) => {
    if (disabled || !fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const [from, to] = [place(middleOf(before)), place(middleOf(after))];
    const by = before.length > 1 ? spreadOf(after) / spreadOf(before) : 1;
    onChange((now) => scaled(moved(now, picture, { x: to.x - from.x, y: to.y - from.y }), picture, now.scale * by, to));
  };
  const onPointerEnd = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  return { frame, onPointerDown, onPointerMove, onPointerEnd };
}
