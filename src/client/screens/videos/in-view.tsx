import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import styles from './play-video.module.css';
import { useScrolled } from './use-scrolled.ts';

/** The player is so much lower on a phone once the page is scrolled by as much: nothing below it moves (see .small). */
const smallerPx = 64;

/** Keeps a video that was begun in view while the page is scrolled, smaller on a phone, until the member lets it scroll away. */
export function InView({ begun, children }: { begun: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(false);
  const isScrolled = useScrolled(smallerPx);
  const sticks = begun && !left;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-player-sticks', sticks);
    return () => document.documentElement.removeAttribute('data-player-sticks');
  }, [sticks]);
  const leave = () => {
    // The button with the focus is gone.
    place.current?.querySelector<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
    setLeft(true);
  };
  return (
    <div ref={place} className={classNames(sticks && styles.sticks, sticks && isScrolled && styles.small)}>
      {children}
      {sticks && isScrolled && (
        <IconButton
          label={t({
            message: 'Stop keeping the video in view',
            comment: 'Button on a video that stays at the top while the page is scrolled',
          })}
          icon={<CloseIcon />}
          className={styles.letGo}
          onClick={leave}
        />
      )}
    </div>
  );
}
