import { useLingui } from '@lingui/react/macro';

/** The names of the mirror's collections on screen; one without a name here is shown by its own. */
export function useCollectionLabels(): Partial<Record<string, string>> {
  const { t } = useLingui();
  return {
    base: t({ message: 'Club', comment: 'A saved list: name, switches and banners of the club' }),
    member: t`My account`,
    regions: t`Regions`,
    classes: t`Categories`,
    lotteries: t`Games`,
    notices: t`Notices`,
    profiles: t`Talent`,
    videos: t`Videos`,
    messages: t`Messages`,
    withdrawals: t`Withdrawal records`,
    deposits: t`Recharge records`,
    'money-log': t`Points in detail`,
    statement: t({ message: 'Statement', comment: 'A saved list: the signed account of all movements of points' }),
    periods: t({ message: 'Draws', comment: 'A saved list: draws that were made, with what it takes to check them' }),
    'game-records': t`Game records`,
    receipts: t({ message: 'Bet receipts', comment: 'A saved list: the receipt of every bet' }),
    'wheel-spins': t({ message: 'Wheel turns', comment: 'A saved list: the turns of the prize wheel' }),
    limits: t`Play limits`,
    notifications: t`My notifications`,
    favourites: t`Favourites`,
    posts: t`My messages`,
    reports: t({ message: 'My reports', comment: 'A saved list: what the member reported to the club' }),
  };
}
