import { useLingui } from '@lingui/react/macro';
import { setPreference, usePreference } from '../../device/preferences.ts';
import { useSession } from '../../device/session.ts';
import { useLocation, useNavigate } from '../../ui/location.ts';
import { HeartIcon } from '../../ui/outline-icons.tsx';
import styles from './want-button.module.css';

type WantButtonProps = { id: string; name: string /** With its word beside it, for the detail. */; wide?: boolean };

/** Keeps a profile in the member's list of wants, on this phone; leaving forgets it with everything else. */
export function WantButton({ id, name, wide = false }: WantButtonProps) {
  const { t } = useLingui();
  const session = useSession();
  const navigate = useNavigate();
  const { path, search } = useLocation();
  const wants = usePreference('wants');
  const wanted = session !== null && wants.includes(id);
  const press = () => {
    if (!session) navigate(`/Login?${new URLSearchParams({ next: path + search })}`);
    else setPreference('wants', wanted ? wants.filter((other) => other !== id) : [id, ...wants].slice(0, mostWants));
  };
  return (
    <button
      type="button"
      className={wide ? styles.wide : styles.round}
      aria-pressed={wanted}
      aria-label={wide ? undefined : t({ message: `Want ${name}`, comment: 'A switch that keeps a person in the list of favourites' })}
      onClick={press}
    >
      <HeartIcon className={styles.heart} fill={wanted ? 'currentColor' : 'none'} />
      {wide && <span>{t({ message: 'Want', comment: 'A switch that keeps this person in the list of favourites' })}</span>}
    </button>
  );
}

/** More than anybody keeps by hand; the list is read in one piece. */
const mostWants = 500;
