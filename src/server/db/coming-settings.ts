import type { Queries } from './database.ts';
import { firstMemberRevision } from './member-revision.ts';
import { getSettings, parseSetting, type SettingName, type Settings, setSetting } from './settings.ts';

/** The withdrawal rules that members are shown, with their names in the calls. */
export const withdrawRuleNames = {
  withdraw_min: 'min',
  withdraw_max: 'max',
  withdraw_num: 'num',
  withdraw_cooling_hours: 'cooling',
} as const satisfies Partial<Record<SettingName, string>>;

export type WithdrawRuleName = keyof typeof withdrawRuleNames;

export const isWithdrawRule = (name: SettingName): name is WithdrawRuleName => name in withdrawRuleNames;

/**
 * Whether a new value allows less to be withdrawn, or later. `withdraw_two_person` is not included: it binds operators, and should apply at
 * once.
 */
export function isTighter(name: WithdrawRuleName, now: number, next: number): boolean {
  return name === 'withdraw_min' || name === 'withdraw_cooling_hours' ? next > now : next < now;
}

/** A rule that members were notified of, and the time from which it applies. */
export interface ComingRule {
  name: WithdrawRuleName;
  value: number;
  fromMs: number;
}

async function comingRules(queries: Queries): Promise<ComingRule[]> {
  const rows = await queries.selectFrom('coming_settings').selectAll().orderBy('from_ms').orderBy('name').execute();
  return rows.flatMap(({ name, value, from_ms }) => {
    const known = (Object.keys(withdrawRuleNames) as WithdrawRuleName[]).find((one) => one === name);
    const parsed = known && parseSetting(known, value);
    return known && parsed !== undefined ? [{ name: known, value: parsed, fromMs: from_ms }] : [];
  });
}

/** The settings that apply at a given time, and the rules that come into force after it. */
export async function settingsAt(queries: Queries, nowMs: number): Promise<{ settings: Settings; coming: ComingRule[] }> {
  const [settings, rules] = [await getSettings(queries), await comingRules(queries)];
  const due = rules.filter(({ fromMs }) => fromMs <= nowMs).map(({ name, value }) => [name, value]);
  return { settings: { ...settings, ...Object.fromEntries(due) }, coming: rules.filter(({ fromMs }) => fromMs > nowMs) };
}

/** Moves the rules that are now in force into the settings; until then `settingsAt` reads them from here. */
export async function settleComing(tx: Queries, nowMs: number): Promise<void> {
  for (const { name, value, fromMs } of await comingRules(tx)) {
    if (fromMs > nowMs) continue;
    await setSetting(tx, name, value);
    await dropComing(tx, name);
  }
}

export async function dropComing(tx: Queries, name: string): Promise<void> {
  await tx.deleteFrom('coming_settings').where('name', '=', name).execute();
}

export async function putComing(tx: Queries, { name, value, fromMs }: ComingRule): Promise<void> {
  const row = { value: JSON.stringify(value), from_ms: fromMs };
  await tx
    .insertInto('coming_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** The number of members per statement. */
const membersAtOnce = 500;

/** Notifies every member whose account is open, in pages by id. Returns how many. */
export async function notifyAllMembers(
  tx: Queries,
  parts: { nowMs(): number; newId(): string },
  notification: { kind: 'withdraw_rule'; values: Readonly<Record<string, string>> },
): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const members = await tx
      .selectFrom('members')
      .leftJoin('member_revs', 'member_revs.member_id', 'members.id')
      .select(['members.id', 'member_revs.gone'])
      .where('members.id', '>', after)
      .orderBy('members.id')
      .limit(membersAtOnce)
      .execute();
    const last = members.at(-1);
    if (!last) return count;
    after = last.id;
    const ids = members.filter(({ gone }) => gone !== 1).map(({ id }) => id);
    if (ids.length === 0) continue;
    const moved = await tx
      .insertInto('member_revs')
      .values(ids.map((member_id) => ({ member_id, rev: firstMemberRevision + 1 })))
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet((row) => ({ rev: row('member_revs.rev', '+', 1) })))
      .returning(['member_id', 'rev'])
      .execute();
    const row = { kind: notification.kind, value_json: JSON.stringify(notification.values), at_ms: parts.nowMs() };
    await tx
      .insertInto('notifications')
      .values(moved.map(({ member_id, rev }) => ({ ...row, id: parts.newId(), member_id, rev })))
      .execute();
    count += moved.length;
  }
}
