import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Screen } from '../../ui/screen.tsx';

/** An address that names no record of the member. */
export function NoRecord() {
  const { t } = useLingui();
  return (
    <Screen title={t({ message: 'Record', comment: 'The page of one withdrawal, deposit or movement of points' })} back="/Mine">
      <EmptyState
        art="lost"
        title={<Trans>There is no such record</Trans>}
        text={<Trans>Neither this phone nor the club has a record of yours with this number.</Trans>}
        action={
          <LinkButton replace to="/Moneylog">
            <Trans>Points in detail</Trans>
          </LinkButton>
        }
      />
    </Screen>
  );
}
