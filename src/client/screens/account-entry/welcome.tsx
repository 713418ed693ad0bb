import { Trans, useLingui } from '@lingui/react/macro';
import { useInstall } from '../../pwa/install.ts';
import { Button } from '../../ui/button.tsx';
import { useLeaveFlow } from '../../ui/leave-flow.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { placeInside, useSearch } from '../../ui/location.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './welcome.module.css';

/**
 * What a new member should know, and three steps to begin. Registering leads here, once: `next` is where it would have led
 * otherwise. Setting has it again, without one. It is text, so it needs no connection.
 */
export default function Welcome() {
  const { t } = useLingui();
  const leave = useLeaveFlow();
  const next = placeInside(useSearch({ from: '/member/Welcome' }).next);
  const title = t`How the club works`;
  return (
    <Screen title={title} back={next ? '/Home' : '/Setting'}>
      <div className={styles.page}>
        {next && (
          <p>
            <Trans>Welcome. You can find this page again in Settings.</Trans>
          </p>
        )}
        <Facts />
        <section>
          <h2 className={styles.heading}>
            <Trans>Three steps to begin</Trans>
          </h2>
          <Steps />
        </section>
        {next && (
          <div className={styles.start}>
            <Button kind="primary" onClick={() => leave({ href: next }, ['/Welcome', '/Register', '/Login'])}>
              <Trans comment="Button of a new member's first page: it leads into the club">Start</Trans>
            </Button>
          </div>
        )}
      </div>
    </Screen>
  );
}

/** Only what the club really does. */
function Facts() {
  const { t } = useLingui();
  const facts = [
    [
      t({ message: 'Points', comment: 'The unit of the balance' }),
      t`Points are for play inside the club. They are not money, and nobody can promise you a gain. No payment provider is connected, so no money is taken from you here.`,
    ],
    [t`Credit score`, t`A number that the club keeps beside your name. Nothing here depends on it, and playing does not change it.`],
    [
      t`Full member (VIP)`,
      t`Registered members see the beginning of a video. Full members see all of it, and can save it. Full membership is arranged with online service; it is not for sale in the app.`,
    ],
    [
      t`Without a connection`,
      t`What was loaded stays: lists, people, notices, the board, your records, and the search in them. You can check draws and play saved videos. Logging in, betting, the wheel, recharging, withdrawing and posting need a connection.`,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps() {
  const { t } = useLingui();
  return (
    <ol>
      <li>
        <FirstStep />
      </li>
      <li>
        <ListRow
          to="/Limits"
          icon={<StepNumber at={2} />}
          title={t`Set limits for yourself`}
          text={t`On the points you deposit, lose or stake, and on your time; or take a break`}
        />
      </li>
      <li>
        <ListRow
          to="/Fairness"
          icon={<StepNumber at={3} />}
          title={t`See how a draw is checked`}
          text={t`Each result is fixed before the first bet on it. Your phone checks it by itself.`}
        />
      </li>
    </ol>
  );
}

/** Installing, where that is possible and not yet done (O21). */
function FirstStep() {
  const { t } = useLingui();
  const { kind, install } = useInstall();
  const icon = <StepNumber at={1} />;
  if (kind === 'none')
    return (
      <ListRow
        to="/Infomation"
        icon={icon}
        title={t`See what the club knows about you`}
        text={t`Name, payout account, passwords, and where you are logged in`}
      />
    );
  const title = t`Put Foyer on the home screen`;
  if (kind === 'prompt')
    return <ListRow icon={icon} title={title} text={t`Opens faster, and works without a connection`} onClick={() => void install()} />;
  const how =
    kind === 'ios' ? t`Tap Share, then “Add to Home Screen”.` : t`Open this page in Safari first. Then tap Share and “Add to Home Screen”.`;
  return <ListRow icon={icon} title={title} text={how} />;
}

const StepNumber = ({ at }: { at: number }) => <span className={styles.number}>{at}</span>;
