import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import styles from './coming.module.css';
import { comingPages, unnamedPage } from './coming-pages.ts';
import { GhostLight } from './ghost-light.tsx';

/** A room that is not open yet: says what will be there, and leads back. */
export default function Coming() {
  const { i18n } = useLingui();
  const { path } = useLocation();
  const page = comingPages[path] ?? unnamedPage;
  const title = i18n._(page.title);
  return (
    <Screen title={title}>
      <TopBar title={title} back />
      <div className={styles.stage}>
        <GhostLight />
        <p className={styles.word}>
          <Trans comment="Above the name of a page that a later version will bring">Not open yet</Trans>
        </p>
        <p className={styles.text}>{i18n._(page.text)}</p>
        <LinkButton to="/Home" className={styles.way}>
          <Trans>To the first page</Trans>
        </LinkButton>
      </div>
    </Screen>
  );
}
