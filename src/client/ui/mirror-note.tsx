import { Trans } from '@lingui/react/macro';
import { formatAge } from '../i18n/format.ts';
import { useNow } from './now.ts';

type MirrorNoteProps = { asOfMs: number; fresh: boolean; offline?: boolean; onRetry?: () => void };

/** How old a mirrored screen is (O6). */
export function MirrorNote({ asOfMs, onRetry }: MirrorNoteProps) {
  const nowMs = useNow(30_000);
  return (
    <p>
      <Trans>Saved {formatAge(asOfMs, nowMs)}</Trans>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          <Trans>Refresh</Trans>
        </button>
      )}
    </p>
  );
}
