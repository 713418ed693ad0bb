import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Notification } from '#contract/collections/notifications.ts';
import { type LimitName, limitForms, limitNames } from '#domain/limits.ts';
import { useDeviceName } from '../../i18n/device-name.ts';
import { formatDateTime, formatPoints } from '../../i18n/format.ts';
import { limitLabels } from '../../i18n/limit-names.ts';
import { ComingRule } from '../../ui/coming-rule.tsx';
import { Link } from '../../ui/link.tsx';

type Values = Notification['values'];
/** `text` is its title; `more` its consequence for the member. */
type Words = { text(values: Values): ReactNode; more?(values: Values): ReactNode };

/** The texts of every kind of notification. An operator's reason is shown as it was typed, below them. */
const words: Record<Notification['kind'], Words> = {
  withdrawal_approved: {
    text: ({ points }) => <Trans>Your withdrawal of {points} points was approved</Trans>,
    more: () => <Trans>It is paid out next.</Trans>,
  },
  withdrawal_rejected: {
    text: ({ points }) => <Trans>Your withdrawal of {points} points was rejected</Trans>,
    more: () => <Trans>The points are back in your balance.</Trans>,
  },
  withdrawal_paid: { text: ({ points }) => <Trans>Your withdrawal of {points} points was paid out</Trans> },
  deposit_credited: { text: ({ points }) => <Trans>Your deposit of {points} points was credited</Trans> },
  deposit_rejected: {
    text: ({ points }) => <Trans>Your deposit of {points} points was not paid</Trans>,
    more: () => <Trans>Nothing was credited.</Trans>,
  },
  points_granted: { text: ({ points }) => <Trans>The club gave you {points} points</Trans> },
  points_refunded: { text: ({ points }) => <Trans>The club gave back {points} points that it owed you</Trans> },
  correction: {
    text: ({ points }) => <Trans>The club corrected your balance by {points} points</Trans>,
    more: () => <Trans>The wrong entry is still listed under “Points in detail”, with the correction beside it.</Trans>,
  },
  account_unbound: {
    text: () => <Trans>The club removed your payout account</Trans>,
    more: () => <Trans>You can add another one. Withdrawals are held for a while after that.</Trans>,
  },
  login_password_reset: {
    text: () => <Trans>The club gave out a code for a new login password</Trans>,
    more: () => <Trans>All sessions were ended. If you did not ask for this, contact online service at once.</Trans>,
  },
  fund_password_reset: {
    text: () => <Trans>The club gave out a code for a new fund password</Trans>,
    more: () => <Trans>All sessions were ended. If you did not ask for this, contact online service at once.</Trans>,
  },
  account_disabled: { text: () => <Trans>The club switched your account off</Trans> },
  account_enabled: { text: () => <Trans>The club switched your account on again</Trans> },
  vip_changed: {
    text: ({ vip }) => (vip === 'on' ? <Trans>You are a full member now</Trans> : <Trans>You are a registered member now</Trans>),
  },
  draws_won: {
    text: ({ game, points }) => (
      <Trans comment="{game} is the name of a game">
        {game} paid you {points} points
      </Trans>
    ),
    more: ({ count }) => (
      <>
        <Plural value={Number(count)} one="# bet of this day was paid." other="# bets of this day were paid." />{' '}
        <Link to="/GameRecord">
          <Trans comment="Link to the member's bets, after how much a game paid">See what you staked</Trans>
        </Link>
      </>
    ),
  },
  wheel_won: {
    text: ({ points }) => <Trans>The prize wheel gave you {points} points</Trans>,
    more: ({ count }) => (
      <>
        <Plural value={Number(count)} one="# turn of this day had a prize." other="# turns of this day had a prize." />{' '}
        <Link to="/Moneylog">
          <Trans comment="Link to the points in detail, after how much the prize wheel gave">See what the turns cost</Trans>
        </Link>
      </>
    ),
  },
  new_device: {
    text: ({ device = '' }) => <NewDevice userAgent={device} />,
    more: () => (
      <>
        <Trans>If it was not you, change your login password: that ends every session.</Trans>{' '}
        <Link to="/SetLoginPassword">
          <Trans comment="Link to where the login password is changed">Change it now</Trans>
        </Link>
      </>
    ),
  },
  report_closed: { text: () => <Trans>The club looked into what you reported</Trans> },
  message_approved: { text: () => <Trans>Your message is on the board</Trans>, more: ({ text = '' }) => text },
  message_rejected: { text: () => <Trans>Your message was not put on the board</Trans>, more: ({ text = '' }) => text },
  message_removed: { text: () => <Trans>Your message was taken off the board</Trans>, more: ({ text = '' }) => text },
  play_paused: {
    text: ({ until_ms }) => <PausedUntil untilMs={Number(until_ms)} />,
    more: () => <Trans>A member with the same payout account has paused them. Your points can be withdrawn as before.</Trans>,
  },
  pause_asked: {
    text: ({ until_ms }) => <PausedUntil untilMs={Number(until_ms)} />,
    more: () => <Trans>You asked the club for it. Your points can be withdrawn as before.</Trans>,
  },
  sessions_ended: {
    text: () => <Trans>The club ended your sessions on every device</Trans>,
    more: () => <Trans>Your password is still the same. If you did not ask for this, contact online service at once.</Trans>,
  },
  withdraw_rule: {
    text: ({ from_ms }) => <RuleFrom fromMs={Number(from_ms)} />,
    more: ({ rule = '', value }) => (
      <>
        <ComingRule rule={rule} value={Number(value)} /> <Trans>Until then the current rule applies.</Trans>
      </>
    ),
  },
  wheel_ended: {
    text: () => <Trans>The prize wheel has new prizes, so your text for it is no longer in use</Trans>,
    more: ({ n, prize }) => (
      <>
        <Trans comment="{n} counts the turns of one text from 1; {prize} is a prize, like: 10 points">
          Turn {n} would have come next. It would have given: {prize}.
        </Trans>{' '}
        <Link to="/luckDraw">
          <Trans comment="Link to the prize wheel, where the phone checks its turns">Check it</Trans>
        </Link>
      </>
    ),
  },
  limit_lowered: {
    text: () => <Trans>The club lowered a play limit of yours</Trans>,
    more: ({ limit, value = '' }) => <LoweredLimit name={limitNames.find((name) => name === limit)} value={value} />,
  },
};

function RuleFrom({ fromMs }: { fromMs: number }) {
  const from = formatDateTime(fromMs);
  return <Trans>A rule of withdrawals changes on {from}</Trans>;
}

function PausedUntil({ untilMs }: { untilMs: number }) {
  const until = formatDateTime(untilMs);
  return <Trans>Play and deposits are paused until {until}</Trans>;
}

function NewDevice({ userAgent }: { userAgent: string }) {
  const device = useDeviceName(userAgent);
  return <Trans comment="{device} is like: Chrome on Android">Somebody logged in to your account on a new device: {device}</Trans>;
}

/** An amount in the format of the language. */
function decimal(points: string): string {
  const cents = Math.round(Number(points) * 100);
  return Number.isFinite(cents) ? formatPoints(cents) : points;
}

/** Which limit it is, and its value: points, or minutes. */
function LoweredLimit({ name, value }: { name: LimitName | undefined; value: string }) {
  const { i18n } = useLingui();
  if (!name) return value;
  const label = i18n._(limitLabels[name]);
  const points = decimal(value);
  return limitForms[name].unit === 'minutes' ? (
    <Plural value={Number(value)} one={`${label}: # minute`} other={`${label}: # minutes`} />
  ) : (
    <Trans comment="{label} is the name of a limit, like: Deposits in 24 hours">
      {label}: {points} points
    </Trans>
  );
}

/** The values as they appear in a sentence. */
const filled = (values: Values): Values => ({ ...values, ...(values.points === undefined ? {} : { points: decimal(values.points) }) });

export const notificationTitle = ({ kind, values }: Notification): ReactNode => words[kind].text(filled(values));
export const notificationText = ({ kind, values }: Notification): ReactNode => words[kind].more?.(filled(values));
