/** What a member's client knows of one command: created before it is sent, final as soon as any reply has an outcome. */
export interface SimCommand {
  id: string;
  path: string;
  form: Readonly<Record<string, string>>;
  /** Code, reason and data of the one reply that every request with this id must get; undefined while unknown. */
  end: string | undefined;
  /** Closing was requested: then the command may end as closed. */
  closing: boolean;
  /** The club's time when it was created. */
  madeMs: number;
  /** Until when its sender may not play, as far as they knew when they created it. */
  pausedUntilMs: number;
  /** Its fund password was wrong when it was sent: it can't succeed. */
  wrong: boolean;
}

/** The person behind several accounts: they have the same payout account, and are paused together. */
export interface SimPerson {
  account: string;
  /** The earliest time when play may be allowed again. */
  pausedUntilMs: number;
}

export interface SimDeposit {
  cents: number;
  page: string;
  /** The result of the sandbox's page; it never changes. */
  said: 'paid' | 'cancelled' | undefined;
  /** A second event that says that it was paid: sent, and answered. */
  extra: { event: string; answered: boolean } | undefined;
}

/** What one member was told, and may rely on. */
export class SimModel {
  readonly username: string;
  readonly person: SimPerson;
  token = '';
  /** The session has expired: a reply was 401. */
  loggedOut = false;
  memberId = '';
  pin: string | undefined;
  bound = false;
  readonly commands: SimCommand[] = [];
  /** Commands whose outcome is unknown. */
  readonly open = new Set<SimCommand>();
  readonly withdrawals = new Map<string, number>();
  readonly deposits = new Map<string, SimDeposit>();
  /** Receipts, by id: the stakes. */
  readonly bets = new Map<string, number>();
  orders = 0;
  /** Spins of the wheel, by id: the prizes. */
  readonly spins = new Map<string, string>();
  hasWheelText = false;
  limitChanges = 0;
  grantedCents = 0;
  grants = 0;
  /** The highest head of the member's statement so far. */
  head = { seq: 0, hash: '' };

  constructor(username: string, person: SimPerson) {
    this.username = username;
    this.person = person;
  }

  /** What an executed command changed. Throws if it should have been refused. */
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

/** The minimum length of the requested pause: the clock may have been set back before it was executed. */
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

/** What a paused member must not do. */
export const playPaths: readonly string[] = [paths.deposit, paths.bet, paths.spin];
