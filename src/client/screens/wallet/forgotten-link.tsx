import { Trans } from '@lingui/react/macro';
import { Link } from '../../ui/link.tsx';
import type { Path } from '../../ui/location.ts';
import styles from './wallet.module.css';

/** Leads to the form for the operator's one-time code; `next` is where that leads back to. */
export const ForgottenLink = ({ next }: { next: Path }) => (
  <Link to="/SetPayPassword" search={{ next }} className={styles.textLink}>
    <Trans>Fund password forgotten?</Trans>
  </Link>
);
