import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { leastRatings, type ProfileItem } from '#contract/collections/profiles.ts';
import { rateProfile } from '../../commands/say-of-profile.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useFavourite } from '../../mirror/queries/favourites.ts';
import { Button } from '../../ui/button.tsx';
import { StarIcon } from '../../ui/outline-icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './rating.module.css';
import { useBlocked, useCommand } from './use-command.ts';

type Rated = Pick<ProfileItem, 'ratings' | 'rating_tenths'>;

/** The average of members' ratings (H2), from three ratings on: fewer would reveal who gave which. */
export function RatingLine({ rated: { ratings, rating_tenths: tenths } }: { rated: Rated }) {
  const { t } = useLingui();
  if (ratings === 0) {
    return (
      <span className={styles.line}>
        <StarIcon size={18} className={styles.unrated} />
        <Trans>No ratings yet</Trans>
      </span>
    );
  }
  if (tenths === null) {
    return (
      <span className={styles.line}>
        <StarIcon size={18} className={styles.unrated} />
        <Plural value={leastRatings} one="Ratings show from # on" other="Ratings show from # on" />
      </span>
    );
  }
  const average = formatNumber(tenths / 10);
  return (
    <span className={styles.line}>
      <StarIcon size={18} fill="currentColor" className={styles.star} />
      <span>
        <span className="unseen">{t`${average} of 5 stars`}</span>
        <span aria-hidden="true">{average}</span> · <Plural value={ratings} one="# rating" other="# ratings" />
      </span>
    </span>
  );
}

const stars = [1, 2, 3, 4, 5];

/** Opens the sheet in which a member rates a profile, or changes their rating. */
export function RateButton({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const mine = useFavourite(id)?.stars ?? 0;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon={<StarIcon size={20} fill={mine > 0 ? 'currentColor' : 'none'} />} onClick={() => setOpen(true)}>
        {mine > 0 ? t`Your rating: ${mine} of 5` : t({ message: 'Rate', comment: 'A button: opens the sheet in which one gives stars' })}
      </Button>
      <RateSheet key={String(open)} id={id} name={name} mine={mine} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

type RateSheetProps = { id: string; name: string; mine: number; open: boolean; onClose: () => void };

function RateSheet({ id, name, mine, open, onClose }: RateSheetProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(mine);
  const { busy, send } = useCommand();
  const blocked = useBlocked();
  const reason = blocked ?? (chosen === 0 ? t`Choose one to five stars` : undefined);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Rate ${name}`}
      actions={
        <Button
          kind="primary"
          busy={busy}
          disabledReason={reason}
          onClick={() => void send(() => rateProfile(id, chosen)).then((done) => done && onClose())}
        >
          <Trans>Save</Trans>
        </Button>
      }
    >
      <fieldset className={styles.stars}>
        <legend className="unseen">{t`Stars for ${name}`}</legend>
        {stars.map((number) => (
          <label key={number} className={styles.choice}>
            <input type="radio" name="stars" value={number} checked={chosen === number} onChange={() => setChosen(number)} />
            <StarIcon size={32} fill={number <= chosen ? 'currentColor' : 'none'} />
            <span className="unseen">
              <Plural value={number} one="# star" other="# stars" />
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.text}>
        <Trans>No other member sees what you gave. An average shows once three members have rated.</Trans>
      </p>
    </Sheet>
  );
}
