import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { acknowledgeCommand, type CommandState, dropCommand, type OpenCommand } from '../commands/open-commands.ts';
import { useForgottenCommand } from '../device/use-forgotten-command.ts';
import { formatNumber } from '../i18n/format.ts';
import { useConnection } from '../mirror/queries/connection.ts';
import { Button } from '../ui/button.tsx';
import { Checking } from '../ui/command-note.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import type { LinkTarget } from '../ui/location.ts';
import { NoticeCard } from './notice-card.tsx';

type Known = { name: MessageDescriptor; target: (fields: Record<string, string>, recordId: string | undefined) => LinkTarget };

/** The name of each command, and the screen with its details. */
const commands: Record<string, Known> = {
  withdraw: {
    name: msg`Withdrawal`,
    target: (_, id) => (id === undefined ? { to: '/WithdrawRecord' } : { to: '/Record', search: { of: 'withdrawal', id } }),
  },
  // Its payment page opens there.
  deposit: { name: msg`Deposit`, target: ({ money = '' }) => ({ to: '/Channel', search: { money } }) },
  'bind-account': { name: msg`Payout account`, target: () => ({ to: '/Setbank' }) },
  'set-fund-password': {
    name: msg({ message: 'Fund password', comment: 'The 6 digits that confirm a withdrawal' }),
    target: () => ({ to: '/Setting' }),
  },
  'edit-fund-password': { name: msg`Change fund password`, target: () => ({ to: '/Setting' }) },
  'set-limits': { name: msg`Limits`, target: () => ({ to: '/Limits' }) },
  'place-bet': { name: msg({ message: 'Bet', comment: 'A bet that was placed' }), target: () => ({ to: '/GameRecord' }) },
  'spin-wheel': { name: msg`Turn of the wheel`, target: () => ({ to: '/luckDraw' }) },
  'set-avatar': { name: msg`Your picture`, target: () => ({ to: '/Infomation' }) },
  'set-name': { name: msg({ message: 'Real name', comment: 'The member’s own name, set once' }), target: () => ({ to: '/Infomation' }) },
  'set-sex': { name: msg({ message: 'Sex', comment: 'Unknown, male or female' }), target: () => ({ to: '/Infomation' }) },
  'set-login-password': { name: msg`Login password`, target: () => ({ to: '/Infomation' }) },
  'post-message': {
    name: msg({ message: 'Message', comment: 'A message for the board that a member sent' }),
    target: () => ({ to: '/MessageBoard' }),
  },
  'forget-member': { name: msg`Closing the account`, target: () => ({ to: '/CloseAccount' }) },
  'change-wheel-seed': { name: msg`Your text for the wheel`, target: () => ({ to: '/luckDraw' }) },
};

/** A command whose outcome the member has not seen, away from its own screen: that it is being checked, or how it ended. */
export function OpenCommandCard({ command }: { command: OpenCommand }) {
  const { t, i18n } = useLingui();
  const known = commands[command.call];
  const name = known ? i18n._(known.name) : '';
  const money = pointsOf(command);
  const title =
    money === undefined ? (
      name
    ) : (
      <Trans comment="e.g. Withdrawal of 50 points">
        {name} of {money} points
      </Trans>
    );
  const ended = command.now.state !== 'checking' && command.now.state !== 'sending';
  const seenElsewhere = useForgottenCommand(command.id) && ended;
  useEffect(() => {
    if (seenElsewhere) dropCommand(command.id);
  }, [seenElsewhere, command.id]);
  // Its outcome is shown in full again.
  const [foldedId, setFoldedId] = useState('');
  const folded = foldedId === command.id;
  if (!ended)
    return (
      <NoticeCard
        label={name}
        title={<Checking what={title} />}
        text={<Words now={command.now} />}
        fold={{ folded, toggle: () => setFoldedId(folded ? '' : command.id) }}
      />
    );
  return (
    <NoticeCard
      label={name}
      title={title}
      text={<Words now={command.now} />}
      actions={
        <>
          <Button kind="quiet" onClick={() => void acknowledgeCommand(command.id)}>
            <Trans>Close</Trans>
          </Button>
          {known && command.now.state === 'done' && (
            <LinkButton {...known.target(command.fields, recordOf(command.now))}>{t`Show`}</LinkButton>
          )}
        </>
      }
    />
  );
}

/** The points of a command by its fields; for a bet, the sum of all its plays. */
function pointsOf({ call, fields: { money, item = '' } }: OpenCommand): string | undefined {
  if (money === undefined || call !== 'place-bet') return money;
  return formatNumber(Number(money) * item.split(',').length);
}

function Words({ now }: { now: CommandState }) {
  const offline = useConnection() === 'offline';
  if (now.state === 'done' || now.state === 'refused') return now.message || memoOf(now);
  if (now.state === 'nothing-happened')
    return <Trans>It did not reach the club, and can’t arrive any more. Nothing happened. You can try again.</Trans>;
  if (offline)
    return <Trans>It was sent, and no answer came. The club is asked as soon as it can be reached. Nothing is sent twice.</Trans>;
  return <Trans>It was sent, and no answer came yet. The club is being asked. Nothing is sent twice.</Trans>;
}

/** The id of the record that a command made, from its reply. */
function recordOf(now: CommandState): string | undefined {
  const parsed = v.safeParse(v.object({ id: v.string() }), now.state === 'done' ? now.data : undefined);
  return parsed.success ? parsed.output.id : undefined;
}

/** The wheel's reply has its message in `msgmemo`. */
function memoOf(now: CommandState): string {
  const parsed = v.safeParse(v.object({ msgmemo: v.string() }), now.state === 'done' ? now.data : undefined);
  return parsed.success ? parsed.output.msgmemo : '';
}
