import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { HidingImage } from '../../ui/hiding-image.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { BackIcon, GlobeIcon } from '../../ui/icons.tsx';
import { type Path, useGoBack } from '../../ui/location.ts';
import { BareScreen } from '../../ui/screen.tsx';
import styles from './entry-frame.module.css';

/** The background of the entry screens if the club sets no picture of its own (base info `login_bg`). */
const ownBackground = '/backgrounds/login.webp';

type EntryFrameProps = { title: string; welcome: ReactNode; back: Path; children: ReactNode };

/** The layout of the entry screens: a picture above, the form below it. */
export function EntryFrame({ title, welcome, back, children }: EntryFrameProps) {
  const { t } = useLingui();
  const goBack = useGoBack();
  const base = useBaseInfo();
  const ready = base.state === 'ready';
  const picture = ready && base.value.login_bg ? base.value.login_bg : ownBackground;
  return (
    <BareScreen title={title}>
      <div className={styles.entry}>
        <div className={styles.door}>
          <HidingImage className={styles.picture} src={picture} priority />
          <header className={styles.head}>
            <div className={styles.bar}>
              <IconButton label={t`Back`} icon={<BackIcon />} onClick={() => goBack(back)} />
              <IconLink label={t`Language`} icon={<GlobeIcon />} to="/language" />
            </div>
          </header>
          <div className={styles.words}>
            <p className={styles.club}>{ready ? base.value.name : 'Foyer'}</p>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            <p className={styles.welcome}>{welcome}</p>
          </div>
        </div>
        {children}
      </div>
    </BareScreen>
  );
}
