import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { IconButton } from './icon-button.tsx';
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from './icons.tsx';
import { glide, useInSight, useReducedMotion } from './use-motion.ts';

type CarouselProps = {
  /** Its accessible name. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Moves on by itself after so many ms; absent: never. */
  autoMs?: number;
  className?: string;
};

/**
 * Slides side by side, moved by the finger or the arrow keys (CSS scroll-snap). By itself it moves only while it is in
 * sight, nobody is at it, it is not paused, and motion is welcome (WCAG 2.2.2).
 */
export function Carousel({ label, slides, autoMs, className = '' }: CarouselProps) {
  const { t } = useLingui();
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const still = useReducedMotion();
  const inSight = useInSight(track);
  const count = slides.length;
  const numberOf = (position: number) => t`${position} of ${count}`;
  const canRun = autoMs !== undefined && slides.length > 1 && !still;

  const goTo = useCallback((index: number) => {
    const element = track.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior: glide() });
  }, []);

  const runs = canRun && !paused && !attended && inSight;
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => {
      if (!document.hidden) goTo((at + 1) % slides.length);
    }, autoMs);
    return () => clearTimeout(timer);
  }, [runs, at, slides.length, autoMs, goTo]);

  return (
    <section
      className={`${styles.carousel} ${className}`}
      aria-roledescription={t({ message: 'carousel', comment: 'What a screen reader calls a row of slides' })}
      aria-label={label}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of slides is no set of fields */}
      <div
        ref={track}
        className={styles.track}
        role="group"
        aria-label={label}
        tabIndex={slides.length > 1 ? 0 : -1}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          const next = Math.round(scrollLeft / Math.max(1, clientWidth));
          if (next !== at) setAt(next);
        }}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={slide.key}
            className={styles.slide}
            role="group"
            aria-label={numberOf(index + 1)}
            inert={index !== at && slides.length > 1}
          >
            {slide.content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <Controls keys={slides.map(({ key }) => key)} at={at} goTo={goTo} paused={canRun ? paused : undefined} onPause={setPaused} />
      )}
    </section>
  );
}

type ControlsProps = {
  keys: readonly string[];
  at: number;
  goTo: (index: number) => void;
  /** Undefined where nothing moves by itself. */
  paused: boolean | undefined;
  onPause: (paused: boolean) => void;
};

/** The lamps that say where one is, the steps for pointers and keys, and the pause. */
function Controls({ keys, at, goTo, paused, onPause }: ControlsProps) {
  const { t } = useLingui();
  const count = keys.length;
  return (
    <div className={styles.controls}>
      <span className={styles.dots} aria-hidden="true">
        {keys.map((key, index) => (
          <span key={key} className={styles.dot} data-here={index === at || undefined} />
        ))}
      </span>
      <span className={styles.buttons}>
        <IconButton className={styles.step} label={t`Previous`} icon={<BackIcon />} onClick={() => goTo((at - 1 + count) % count)} />
        <IconButton className={styles.step} label={t`Next`} icon={<ForwardIcon />} onClick={() => goTo((at + 1) % count)} />
        {paused !== undefined && (
          <IconButton
            label={paused ? t`Let the slides move` : t`Pause the slides`}
            icon={paused ? <PlayIcon width="18" height="18" /> : <PauseIcon width="18" height="18" />}
            onClick={() => onPause(!paused)}
          />
        )}
      </span>
    </div>
  );
}
