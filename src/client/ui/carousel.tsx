import 'keen-slider/keen-slider.min.css';
import { useLingui } from '@lingui/react/macro';
import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import styles from './carousel.module.css';
import { classNames } from './class-names.ts';
import { useAfterFirstFrame } from './first-picture.ts';
import { IconButton } from './icon-button.tsx';
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from './icons.tsx';
import { useInViewport, useReducedMotion } from './use-motion.ts';

export type CarouselProps = {
  /** Its accessible name. */
  label: string;
  /** At least one. */
  slides: readonly { key: string; content: ReactNode }[];
  /** Moves on by itself after this many ms; absent: never. */
  autoMs?: number;
  /** It moves to this slide, without an animation, when another one is named. */
  at?: number;
  className?: string | undefined;
};

/** How long a step by button, key or timer takes, in ms. */
const stepMs = 500;

/**
 * Slides side by side, moved by finger, mouse, buttons and arrow keys, in a ring (keen-slider). It only moves by itself while
 * it is visible, nobody interacts with it, it is not paused, and motion is not reduced (WCAG 2.2.2).
 *
 * Only this file imports keen-slider; Home imports it lazily.
 */
export function Carousel(props: CarouselProps) {
  // The slider caches the elements that it has measured: other slides need a new carousel.
  return <Ring key={props.slides.map(({ key }) => key).join(' ')} {...props} />;
}

function Ring({ label, slides, autoMs, at: named = 0, className }: CarouselProps) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const still = useReducedMotion();
  const inViewport = useInViewport(section);
  const count = slides.length;
  const { track, at, goBy, onKeyDown } = useTrack(count, still, named);
  const canRun = autoMs !== undefined && count > 1 && !still;
  // The others are beside the window.
  const hasOthers = useAfterFirstFrame() || named > 0;
  const numberOf = (position: number) => t`${position} of ${count}`;

  const runs = canRun && !paused && !attended && inViewport;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => document.hidden || goBy(1), autoMs);
    return () => clearInterval(timer);
  }, [runs, autoMs, goBy]);

  return (
    <section
      ref={section}
      className={classNames(styles.carousel, className)}
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
        className={classNames('keen-slider', styles.track)}
        role="group"
        aria-label={label}
        tabIndex={count > 1 ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={slide.key}
            className={classNames('keen-slider__slide', styles.slide)}
            role="group"
            aria-label={numberOf(index + 1)}
            inert={index !== at}
            data-fleeting={index > 0 ? 'gone' : undefined}
          >
            {(index === 0 || hasOthers) && slide.content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <Controls keys={slides.map(({ key }) => key)} at={at} goBy={goBy} paused={canRun ? paused : undefined} onPause={setPaused} />
      )}
    </section>
  );
}

/**
 * The slider on its element, its position, and how it is moved. It is made once its first slide is painted, and ended once its element has
 * left the page, since both measure it: the browser would style and lay out the page once more before the next screen is shown.
 */
function useTrack(count: number, still: boolean, named: number) {
  const [at, setAt] = useState(0);
  const track = useRef<HTMLDivElement>(null);
  const slider = useRef<KeenSliderInstance | null>(null);
  // Where it begins: it is made anew if motion is reduced from now on.
  const begins = useRef(named);

  useEffect(() => {
    begins.current = named;
    const now = slider.current;
    if (now && now.track.details?.rel !== named) now.moveToIdx(named, true, { duration: 0 });
  }, [named]);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    // It only watches the window, and would keep its widths if only its own box changes: in a dialog, or beside a scrollbar.
    const observer = new ResizeObserver(() => slider.current?.update());
    const make = (): void => {
      const initial = begins.current;
      slider.current = new KeenSlider(element, {
        initial,
        loop: count > 1,
        drag: count > 1,
        defaultAnimation: { duration: still ? 0 : stepMs },
        slideChanged: ({ track: { details } }) => {
          begins.current = details.rel;
          setAt(details.rel);
        },
      });
      setAt(initial);
      observer.observe(element);
    };
    let callOff = (): void => undefined;
    if (begins.current === 0) callOff = afterFrame(make);
    else make();
    return () => {
      callOff();
      observer.disconnect();
      slider.current?.destroy();
      slider.current = null;
    };
  }, [count, still]);

  const goBy = useCallback((by: number) => {
    const now = slider.current;
    // From where it is moving to: two quick steps are two slides.
    now?.moveToIdx((now.animator.targetIdx ?? now.track.details.abs) + by, true);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowRight') goBy(1);
    else if (event.key === 'ArrowLeft') goBy(-1);
    else if (event.key === 'Home') slider.current?.moveToIdx(0);
    else if (event.key === 'End') slider.current?.moveToIdx(count - 1);
    else return;
    event.preventDefault();
    // The slide that is left becomes inert, and would lose the focus: the next key would reach nothing.
    event.currentTarget.focus({ preventScroll: true });
  };
  return { track, at, goBy, onKeyDown };
}

type ControlsProps = {
  keys: readonly string[];
  at: number;
  goBy: (by: number) => void;
  /** Undefined if nothing moves by itself. */
  paused: boolean | undefined;
  onPause: (paused: boolean) => void;
};

/** The dots that show the position, the buttons for pointers and keys, and the pause. */
function Controls({ keys, at, goBy, paused, onPause }: ControlsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.controls} data-fleeting="gone">
      <span className={styles.dots} aria-hidden="true">
        {keys.map((key, index) => (
          <span key={key} className={styles.dot} data-here={index === at || undefined} />
        ))}
      </span>
      <span className={styles.buttons}>
        <IconButton className={styles.step} label={t`Previous`} icon={<BackIcon />} onClick={() => goBy(-1)} />
        <IconButton className={styles.step} label={t`Next`} icon={<ForwardIcon />} onClick={() => goBy(1)} />
        {paused !== undefined && (
          <IconButton
            label={paused ? t`Resume the slides` : t`Pause the slides`}
            icon={paused ? <PlayIcon width="18" height="18" /> : <PauseIcon width="18" height="18" />}
            onClick={() => onPause(!paused)}
          />
        )}
      </span>
    </div>
  );
}
