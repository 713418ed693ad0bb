import { useLingui } from '@lingui/react/macro';
import styles from './player.module.css';
import { CaptionsIcon } from './player-icons.tsx';
import type { PlayerCaptions } from './show-captions.ts';

type CaptionsChoiceProps = { captions: PlayerCaptions; lang: string; onChoose(lang: string): void };

/** A button that opens the system's own menu: off, and the languages that there are. The line below it says that they are on. */
export function CaptionsChoice({ captions, lang, onChoose }: CaptionsChoiceProps) {
  const { t } = useLingui();
  return (
    <span className={styles.captions} data-on={lang === '' ? undefined : ''}>
      <CaptionsIcon />
      <select
        className={styles.captionsMenu}
        aria-label={t({ message: 'Captions', comment: 'Written words of what is heard in a film' })}
        value={lang}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t({ message: 'Off', comment: 'No captions are shown' })}</option>
        {captions.map((each) => (
          <option key={each.lang} value={each.lang} lang={each.lang}>
            {each.name}
          </option>
        ))}
      </select>
    </span>
  );
}
