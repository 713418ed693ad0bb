import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { PauseIcon, PlayIcon } from './icons.tsx';
import styles from './ticker.module.css';
import { useMayScroll, useReducedMotion } from './use-motion.ts';

/** Its speed, in px per second: slow enough to read along. */
const pace = 45;

/** One line that scrolls after a moment if it is longer than its box; it can be paused, waits while hovered or focused, and respects reduced motion (WCAG 2.2.2). */
export function Ticker({ text, label, lang }: { text: string; label: string; lang?: string | undefined }) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const [paused, setPaused] = useState(false);
  const still = useReducedMotion();
  const mayScroll = useMayScroll(container);

  // The observer reports after the browser's own layout: measuring would force another one in the middle of rendering.
  useEffect(() => {
    if (!container.current || !line.current) return;
    const places = [container.current, line.current];
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) widths.set(target, contentRect.width);
      const [roomPx = 0, linePx = 0] = places.map((place) => widths.get(place));
      setWidthPx(linePx > roomPx ? linePx : 0);
    });
    for (const place of places) observer.observe(place);
    return () => observer.disconnect();
  }, []);

  const runs = widthPx > 0 && !still;
  return (
    <section className={styles.ticker} aria-label={label}>
      <div ref={container} className={styles.container} data-runs={runs || undefined} data-still={paused || !mayScroll || undefined}>
        <div lang={lang} className={styles.band} style={runs ? { animationDuration: `${Math.round(widthPx / pace)}s` } : undefined}>
          <span ref={line} className={styles.line}>
            {text}
          </span>
          {runs && (
            <span className={styles.line} aria-hidden="true" data-fleeting="gone">
              {text}
            </span>
          )}
        </div>
      </div>
      {runs && (
        <IconButton
          data-fleeting="gone"
          label={paused ? t`Resume the notice` : t`Pause the notice`}
          icon={paused ? <PlayIcon width="16" height="16" /> : <PauseIcon width="16" height="16" />}
          onClick={() => setPaused(!paused)}
        />
      )}
    </section>
  );
}
