import { sql } from 'kysely';
import type { InputOf } from '#contract/operator/action.ts';
import { exportAuditForm, listAuditForm, verifyForm } from '#contract/operator/audit.ts';
import { cannot } from '#contract/operator/cannot.ts';
import { done } from '#contract/outcome.ts';
import { auditHead } from '../ledger/audit-chain.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { action, actionDone } from './action.ts';
import type { ActionContext } from './context.ts';
import { csvOf } from './csv.ts';
import { dayIn } from './dates.ts';
import { pageOfRows } from './keyset.ts';
import { memberNamed } from './member-named.ts';
import { timeText } from './texts.ts';

/** A column that is the text, or begins with it and a space: the first words of an action, or a name followed by a remark. */
const isOrBegins = (column: string, text: string) =>
  sql<boolean>`(${sql.ref(column)} = ${text} or substr(${sql.ref(column)}, 1, ${[...text].length + 1}) = ${`${text} `})`;

/** A column that contains the text literally: wildcards are escaped. */
const holds = (column: string, text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

type Filters = Omit<InputOf<typeof listAuditForm>, 'limit' | 'after'>;

/** The lines that match the filters, unordered. */
async function linesOf({ tx, config: { clubTimeZone } }: ActionContext, { member, actor, action: act, holds: part, from, to }: Filters) {
  const named = member === undefined ? undefined : await memberNamed(tx, member);
  if (named && !named.ok) return named;
  return done(
    tx
      .selectFrom('audit')
      .leftJoin('members', 'members.id', 'audit.member_id')
      .selectAll('audit')
      .select('members.username')
      .$if(named !== undefined, (query) => query.where('audit.member_id', '=', named?.data.id ?? ''))
      .$if(actor !== undefined, (query) => query.where(isOrBegins('audit.actor', actor ?? '')))
      .$if(act !== undefined, (query) => query.where(isOrBegins('audit.action', act ?? '')))
      .$if(part !== undefined, (query) =>
        query.where((either) => either.or([holds('audit.reason', part ?? ''), holds('audit.remark', part ?? '')])),
      )
      .$if(from !== undefined, (query) => query.where('audit.at_ms', '>=', dayIn(clubTimeZone, from ?? '', 'begin')))
      .$if(to !== undefined, (query) => query.where('audit.at_ms', '<=', dayIn(clubTimeZone, to ?? '', 'end'))),
  );
}

/** What operators did (H18), newest first. */
export const listAudit = action(listAuditForm, async (context, { limit, after, ...filters }) => {
  const lines = await linesOf(context, filters);
  if (!lines.ok) return lines;
  const rows = await lines.data
    .$if(after !== undefined, (query) => query.where('audit.no', '<', after ?? 0))
    .orderBy('audit.no', 'desc')
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(rows, limit, ({ no }) => String(no));
  return actionDone({
    audit: page.rows.map(({ no, at_ms, actor: by, action: act, username, reason, before_json, after_json }) => ({
      no,
      at: timeText(at_ms),
      actor: by,
      action: act,
      username,
      reason,
      before: JSON.parse(before_json),
      after: JSON.parse(after_json),
    })),
    ...page.next,
  });
});

/** Every field that is hashed into the chain, and the link: with these anybody can recompute each line's hash (ledger/audit-chain.ts). */
const columns = ['no', 'at_ms', 'actor', 'remark', 'action', 'member_id', 'reason', 'before_json', 'after_json', 'hash'] as const;

/** Lines with each one's proof, oldest first; the head is the hash of the last line of all, which the club signs. */
export const exportAudit = action(exportAuditForm, async (context, { form, limit, after, ...filters }) => {
  const lines = await linesOf(context, filters);
  if (!lines.ok) return lines;
  const rows = await lines.data
    .leftJoin('audit_links', 'audit_links.no', 'audit.no')
    .select('audit_links.hash')
    .$if(after !== undefined, (query) => query.where('audit.no', '>', after ?? 0))
    .orderBy('audit.no')
    .limit(limit + 1)
    .execute();
  const page = pageOfRows(rows, limit, ({ no }) => String(no));
  const picked = page.rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
  const text =
    form === 'csv'
      ? csvOf([[...columns], ...picked.map((row) => columns.map((name) => String(row[name] ?? '')))])
      : picked.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { audit_head } = await auditHead(context.tx);
  return actionDone({ lines: picked.length, text, audit_head, ...page.next }, { after: { form, lines: picked.length } });
});

/** The counts are returned in both cases; a fault makes the command line exit with status 1. */
export const verify = action(verifyForm, async ({ tx, db, statementKey }) => {
  const { counts, fault } = await verifyLedger(db, statementKey.publicKey);
  if (fault !== undefined) return cannot('ledger_fault', fault, { report: { fits: false, ...counts, fault } });
  return actionDone({ fits: true, ...counts, ...(await auditHead(tx)) });
});
