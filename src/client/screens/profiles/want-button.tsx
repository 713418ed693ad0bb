import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { wantProfile } from '../../commands/say-of-profile.ts';
import { preference, setPreference, usePreference } from '../../device/preferences.ts';
import { useSession } from '../../device/session.ts';
import { useFavourite } from '../../mirror/queries/favourites.ts';
import { noteEngagement } from '../../pwa/install.ts';
import { useNavigate, useShownPlace } from '../../ui/location.ts';
import { HeartIcon } from '../../ui/outline-icons.tsx';
import { toast } from '../../ui/toast.ts';
import { useBlocked, useCommand } from './use-command.ts';
import styles from './want-button.module.css';

type WantButtonProps = { id: string; name: string /** With a text label, for the detail. */; wide?: boolean };

/** Adds a profile to the member's favourites, which the server stores; offline it only shows the state (O7). */
export function WantButton({ id, name, wide = false }: WantButtonProps) {
  const { t } = useLingui();
  const reasonId = useId();
  const enter = useEnter();
  const blocked = useBlocked();
  const { busy, send } = useCommand();
  const { wanted, wish } = useWanted(id);
  const closed = enter === undefined ? blocked : undefined;
  const press = async () => {
    if (enter) return enter();
    if (closed) return toast(closed, 'bad');
    await wish(!wanted, (want) => send(() => wantProfile(id, want), true));
  };
  return (
    <>
      <button
        type="button"
        className={wide ? styles.wide : styles.round}
        aria-pressed={wanted}
        aria-busy={busy || undefined}
        aria-disabled={closed !== undefined || undefined}
        aria-describedby={closed ? reasonId : undefined}
        aria-label={wide ? undefined : t({ message: `Want ${name}`, comment: 'A switch that keeps a person in the list of favourites' })}
        onClick={() => void press()}
      >
        <HeartIcon className={styles.heart} fill={wanted ? 'currentColor' : 'none'} />
        {wide && <span>{t({ message: 'Want', comment: 'A switch that keeps this person in the list of favourites' })}</span>}
      </button>
      {closed && (
        <span id={reasonId} hidden>
          {closed}
        </span>
      )}
    </>
  );
}

/** Sends a visitor to the log-in first; undefined for a member. */
function useEnter(): (() => void) | undefined {
  const session = useSession();
  const navigate = useNavigate();
  const shownPlace = useShownPlace();
  if (session) return undefined;
  return () => {
    const { path, search } = shownPlace();
    navigate({ to: '/Login', search: { next: path + search } });
  };
}

/**
 * Whether a profile is a favourite: as just pressed while a request is in flight, as the server has it, or as an earlier
 * version stored it on this device (commands/move-wants.ts). What is pressed meanwhile is sent after it, if it still differs.
 */
function useWanted(id: string): { wanted: boolean; wish: (want: boolean, send: (want: boolean) => Promise<boolean>) => Promise<void> } {
  const session = useSession();
  const known = useFavourite(id)?.want === 1;
  const stored = usePreference('wants').includes(id);
  const [asked, setAsked] = useState<boolean>();
  const last = useRef<boolean>(undefined);
  const wish = async (want: boolean, send: (want: boolean) => Promise<boolean>) => {
    const running = last.current !== undefined;
    last.current = want;
    setAsked(want);
    if (running) return;
    try {
      for (let sent: boolean | undefined; last.current !== sent; ) {
        sent = last.current;
        if (!(await send(sent === true))) break;
        if (sent) noteEngagement();
        setPreference(
          'wants',
          preference('wants').filter((other) => other !== id),
        );
      }
    } finally {
      last.current = undefined;
      setAsked(undefined);
    }
  };
  return { wanted: session !== null && (asked ?? (known || stored)), wish };
}
