import type { Context } from '../context.ts';
import { decideSandboxPayment, sandboxCallback, sandboxKey, sandboxPayment } from '../payments/sandbox.ts';
import { receivePayment } from './receive-payment.ts';

/** What the sandbox's page shows. */
export interface SandboxView {
  state: 'open' | 'paid' | 'cancelled' | 'over';
  amountCents: number;
}

/** The payment behind a random id; `over` for one that nobody knows, so that ids can't be told apart. */
export async function viewSandboxPayment(context: Context, id: string): Promise<SandboxView> {
  const payment = await sandboxPayment(context, id);
  if (!payment) return { state: 'over', amountCents: 0 };
  const over = payment.state === 'open' && payment.expires_ms <= context.nowMs();
  return { state: over ? 'over' : payment.state, amountCents: payment.amount_cents };
}

/** The member's answer on the sandbox's page: decided once, then the club is told as any provider would tell it. */
export async function answerSandboxPayment(context: Context, id: string, state: 'paid' | 'cancelled'): Promise<SandboxView> {
  if (await decideSandboxPayment(context, id, state)) await tellDecided(context, id);
  return viewSandboxPayment(context, id);
}

async function tellDecided(context: Context, id: string): Promise<void> {
  const payment = await sandboxPayment(context, id);
  if (!payment || payment.state === 'open' || payment.told === 1) return;
  const { body, signature } = sandboxCallback(context, payment);
  const outcome = await receivePayment(context, sandboxKey, body, signature);
  // A refusal is for good as well: a deposit that was never kept, or an amount that does not fit.
  const told = outcome.ok || outcome.why !== 'overloaded';
  if (!told) return;
  await context.db.transaction((tx) => tx.updateTable('sandbox_payments').set({ told: 1 }).where('id', '=', id).execute());
}

/** Payments of one turn of the job at most. */
const atOnce = 100;

/** Tells the club of payments that were decided while it could not hear: a process that was killed in between. */
export async function tellDecidedPayments(context: Context): Promise<void> {
  const untold = await context.db.queries
    .selectFrom('sandbox_payments')
    .select('id')
    .where('told', '=', 0)
    .where('state', '<>', 'open')
    .limit(atOnce)
    .execute();
  for (const { id } of untold) await tellDecided(context, id);
}
