import { Plural, Trans } from '@lingui/react/macro';
import type { Lottery } from '#contract/collections/lotteries.ts';
import type { InLanguage } from '../../mirror/queries/in-language.ts';
import { Chip } from '../../ui/chip.tsx';
import { HidingImage } from '../../ui/hiding-image.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './hall.module.css';
import { linkToLottery } from './lottery-links.ts';

/** A lottery in the hall: icon, name, description, and how often it is drawn. */
export function LotteryTile({ lottery }: { lottery: InLanguage<Lottery> }) {
  const { ico, name, lang, desc, period_seconds: seconds, open } = lottery;
  return (
    <li>
      <Link {...linkToLottery(lottery)} className={styles.tile}>
        <HidingImage className={styles.icon} src={ico} width={56} height={56} lazy />
        <span className={styles.name} lang={lang}>
          {name}
        </span>
        {desc && (
          <span className={styles.desc} lang={lang}>
            {desc}
          </span>
        )}
        <span className={styles.foot}>
          {open === 1 ? (
            <Chip>
              <PeriodLength seconds={seconds} />
            </Chip>
          ) : (
            <Chip tone="wine">
              <Trans comment="A game that the club has closed">Closed</Trans>
            </Chip>
          )}
        </span>
      </Link>
    </li>
  );
}

const PeriodLength = ({ seconds }: { seconds: number }) =>
  seconds % 60 === 0 ? (
    <Plural value={seconds / 60} one="# minute" other="# minutes" />
  ) : (
    <Plural value={seconds} one="# second" other="# seconds" />
  );
