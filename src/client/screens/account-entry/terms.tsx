import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './entry-frame.module.css';

/** The terms of membership (S46), in a sheet: only what the club really does. */
export function Terms() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" className={styles.readTerms} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Read the terms</Trans>
      </Button>
      <Sheet
        open={open}
        onClose={close}
        title={t`Terms of the club`}
        actions={
          <Button kind="primary" onClick={close}>
            <Trans comment="Button under a message that was read">Got it</Trans>
          </Button>
        }
      >
        <ul className={styles.terms}>
          <li>
            <Trans>The club is for adults. You are 18 or older.</Trans>
          </li>
          <li>
            <Trans>One account for each person. Keep your password to yourself.</Trans>
          </li>
          <li>
            <Trans>Points are for play inside the club. They are not money, and nobody can promise you a gain.</Trans>
          </li>
          <li>
            <Trans>Everybody shown here has agreed to it. Treat them with respect, and do not copy their pictures.</Trans>
          </li>
          <li>
            <Trans>The club may close an account that breaks these terms, and says so when it does.</Trans>
          </li>
          <li>
            <Trans>When you log out, nothing of yours stays on this phone.</Trans>
          </li>
        </ul>
      </Sheet>
    </>
  );
}
