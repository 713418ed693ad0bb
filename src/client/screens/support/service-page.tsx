import { Trans, useLingui } from '@lingui/react/macro';
import type { BaseInfo } from '#contract/collections/base.ts';
import { useBaseInfo } from '../../mirror/queries/base-info.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { frameAddress } from '../../ui/frame-address.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { ExternalIcon } from '../../ui/outline-icons.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './service-page.module.css';
import { SupportFrame } from './support-frame.tsx';
import { SwitchedOff } from './switched-off.tsx';

/** The club's support service in a frame (checklist S44, S54). */
export default function ServicePage() {
  return <Retryable>{(retry) => <SupportDesk onRetry={retry} />}</Retryable>;
}

function SupportDesk({ onRetry }: { onRetry: () => void }) {
  const { t, i18n } = useLingui();
  const base = useBaseInfo();
  const address = base.state === 'ready' ? addressIn(base.value, i18n.locale) : null;
  return (
    <Screen
      title={t`Support`}
      back="/ServiceOnline"
      actions={
        address && (
          <a className={styles.outside} href={address.href} target="_blank" rel="noopener noreferrer" aria-label={t`Open in a new tab`}>
            <ExternalIcon />
          </a>
        )
      }
    >
      {base.state === 'missing' && <MissingState offline={base.offline} onRetry={onRetry} />}
      {base.state === 'ready' && <Desk base={base.value} address={address} />}
    </Screen>
  );
}

function addressIn(base: BaseInfo, locale: string): URL | null {
  const address = base.iskefu === 0 ? null : frameAddress(base.kefu, base.frame_origins, window.location.origin);
  // The demo's desk has a section for each language and appearance, which its address names since no script runs there.
  if (address?.origin === window.location.origin && address.pathname === '/support/index.html') {
    address.hash = [locale === 'en-US' ? 'en' : locale, document.documentElement.dataset.theme].filter(Boolean).join('-');
  }
  return address;
}

function Desk({ base, address }: { base: BaseInfo; address: URL | null }) {
  if (base.iskefu === 0) return <SwitchedOff />;
  if (address) return <SupportFrame key={address.href} address={address} />;
  return (
    <EmptyState
      art="support"
      title={<Trans>Support can’t be opened</Trans>}
      text={<Trans>The address that the club has set is missing or not allowed here. The club has to correct it.</Trans>}
    />
  );
}
