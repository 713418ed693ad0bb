import { Trans, useLingui } from '@lingui/react/macro';
import { useGameRecord } from '../../mirror/queries/game-records.ts';
import { useReceipt } from '../../mirror/queries/receipts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useSearch } from '../../ui/location.ts';
import { MissingState } from '../../ui/missing-state.tsx';
import { Retryable } from '../../ui/retryable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Checking, DrawProof } from './draw-proof.tsx';

/** Checks a draw, or a bet with its draw, with local data only: also offline (checklist H4). */
export default function DrawCheck() {
  const { t } = useLingui();
  const { receipt, lottery, expect } = useSearch({ from: '/member/DrawCheck' });
  const title = receipt ? t`Check this bet` : t`Check this draw`;
  return (
    <Screen title={title} back="/GameRecord">
      <Retryable key={`${receipt} ${lottery} ${expect}`}>
        {(retry) => {
          if (receipt) return <OfReceipt id={receipt} onRetry={retry} />;
          return lottery && expect ? <DrawProof lottery={lottery} expect={expect} onRetry={retry} /> : <NothingNamed />;
        }}
      </Retryable>
    </Screen>
  );
}

function OfReceipt({ id, onRetry }: { id: string; onRetry: () => void }) {
  const receipt = useReceipt(id);
  const record = useGameRecord(id);
  if (receipt.state === 'missing') return <MissingState offline={receipt.offline} onRetry={onRetry} />;
  if (receipt.state === 'loading' || record.state === 'loading') return <Checking />;
  if (receipt.value === null) return <NoReceipt />;
  const { lottery, expect } = receipt.value;
  const known = record.state === 'ready' ? record : { value: null, fresh: false };
  const bet = { receipt: receipt.value, record: known.value, fresh: known.fresh };
  return <DrawProof lottery={lottery} expect={expect} bet={bet} onRetry={onRetry} />;
}

const NoReceipt = () => (
  <EmptyState
    art="lost"
    title={<Trans>There is no such receipt</Trans>}
    text={<Trans>Neither this phone nor the club has a bet of yours with this number.</Trans>}
    action={
      <LinkButton to="/GameRecord">
        <Trans>Game records</Trans>
      </LinkButton>
    }
  />
);

const NothingNamed = () => (
  <EmptyState
    art="lost"
    title={<Trans>No draw chosen</Trans>}
    text={<Trans>Choose a bet from your records, or a draw from the results of a game.</Trans>}
    action={
      <LinkButton to="/GameRecord">
        <Trans>Game records</Trans>
      </LinkButton>
    }
  />
);
