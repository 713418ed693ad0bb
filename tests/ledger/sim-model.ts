/** What a member's phone knows of one act: made before it is sent, believed as soon as any reply names an end. */
export interface SimCommand {
  id: string;
  path: string;
  form: Readonly<Record<string, string>>;
  /** Code, reason and data of the one reply that every request of this id must get; undefined while nobody knows. */
  end: string | undefined;
  /** Closing was asked for: then the act may end so. */
  closing: boolean;
  /** The club's time when it was made. */
  madeMs: number;
  /** Until when the one who sent it may not play, as far as they were told when they made it. */
  pausedUntilMs: number;
  /** Its fund password was wrong when it was sent: it can't be done. */
  wrong: boolean;
}

/** Who is behind accounts: each of them is paid to the same place, and paused with the others. */
export interface SimPerson {
  account: string;
  /** At the earliest: from it on play may be allowed again. */
  pausedUntilMs: number;
}

export interface SimDeposit {
  cents: number;
  page: string;
  /** What the sandbox's page has said; it never says anything else afterwards. */
  said: 'paid' | 'cancelled' | undefined;
  /** A second event that says that it was paid: sent, and answered. */
  extra: { event: string; answered: boolean } | undefined;
}

/** What one member was told, and so may rely on. */
export class SimModel {
  readonly username: string;
  readonly person: SimPerson;
  token = '';
  /** The session has run out: somebody said 401. */
  loggedOut = false;
  memberId = '';
  pin: string | undefined;
  bound = false;
  readonly commands: SimCommand[] = [];
  /** Acts of which nobody knows what became of them. */
  readonly open = new Set<SimCommand>();
  readonly withdrawals = new Map<string, number>();
  readonly deposits = new Map<string, SimDeposit>();
  /** Receipts, by their ids: what was staked. */
  readonly bets = new Map<string, number>();
  orders = 0;
  /** Turns of the wheel, by their ids: the prize. */
  readonly spins = new Map<string, string>();
  hasWheelText = false;
  limitChanges = 0;
  grantedCents = 0;
  grants = 0;
  /** The highest head that the member's statement has shown. */
  head = { seq: 0, hash: '' };

  constructor(username: string, person: SimPerson) {
    this.username = username;
    this.person = person;
  }

  /** What a done act changed. Throws where it should have been refused. */
  believe({ path, form, wrong, madeMs }: SimCommand, data: Record<string, unknown>): void {
    if (path === paths.withdraw) {
      if (wrong) throw new Error(`${this.username} withdrew with a wrong fund password`);
      this.withdrawals.set(String(data.id), centsOf(form.money));
    } else if (path === paths.deposit) {
      this.deposits.set(String(data.id), { cents: centsOf(form.money), page: String(data.pay_url), said: undefined, extra: undefined });
    } else if (path === paths.bet) {
      this.orders += 1;
      for (const { id, stake_cents } of data.receipts as { id: string; stake_cents: number }[]) this.bets.set(id, stake_cents);
    } else if (path === paths.spin) {
      this.spins.set(String(data.spin), String(data.id));
    } else if (path === paths.wheelText) {
      this.hasWheelText = true;
    } else if (path === paths.limits) {
      this.limitChanges += 1;
      this.person.pausedUntilMs = Math.max(this.person.pausedUntilMs, madeMs + pauseMs(form));
    } else if (path === paths.bind) {
      if (this.bound) throw new Error(`${this.username} has bound two accounts`);
      this.bound = true;
    } else {
      if (path === paths.setFund && this.pin !== undefined) throw new Error(`${this.username} has set two fund passwords`);
      this.pin = form.paypassword;
    }
  }
}

/** How long the wish pauses play, at least: the clock may have been put back before it was done. */
function pauseMs({ cool_off_hours: hours, exclude_months: months }: Readonly<Record<string, string>>): number {
  if (hours === undefined && months === undefined) return Number.NEGATIVE_INFINITY;
  return (hours === undefined ? Number(months) * shortMonthMs : Number(hours) * hourMs) - 2 * hourMs;
}

const hourMs = 3_600_000;
const shortMonthMs = 28 * 24 * hourMs;

export const paths = {
  setFund: '/api/member/setPayPassword',
  editFund: '/api/member/editPayPassword',
  bind: '/api/user_set_bank',
  deposit: '/api/doRecharge',
  withdraw: '/api/user_set_withdraw',
  limits: '/api/member/limits',
  bet: '/api/game/placeOrder',
  spin: '/api/luckdraw',
  wheelText: '/api/fairness/wheel',
} as const;

export const centsOf = (money = ''): number => Math.round(Number(money) * 100);
export const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

/** What nobody may do who is paused. */
export const playPaths: readonly string[] = [paths.deposit, paths.bet, paths.spin];
