import type { Context } from '../context.ts';
import { decideSandboxPayment, sandboxCallback, sandboxKey, sandboxPayment } from '../payments/sandbox.ts';
import { receivePayment } from './receive-payment.ts';

/** The data of the sandbox's page. */
export interface SandboxView {
  state: 'open' | 'paid' | 'cancelled' | 'over';
  amountCents: number;
}

/** The payment of a random id; `over` for an unknown one, so that ids can't be probed. */
export async function viewSandboxPayment(context: Context, id: string): Promise<SandboxView> {
  const payment = await sandboxPayment(context, id);
  if (!payment) return { state: 'over', amountCents: 0 };
  const over = payment.state === 'open' && payment.expires_ms <= context.nowMs();
  return { state: over ? 'over' : payment.state, amountCents: payment.amount_cents };
}

/** The member's decision on the sandbox's page: made once, then sent to the server like any provider's callback. */
export async function answerSandboxPayment(context: Context, id: string, state: 'paid' | 'cancelled'): Promise<SandboxView> {
  if (await decideSandboxPayment(context, id, state)) await sendDecided(context, id);
  return viewSandboxPayment(context, id);
}

async function sendDecided(context: Context, id: string): Promise<void> {
  const payment = await sandboxPayment(context, id);
  if (!payment || payment.state === 'open' || payment.told === 1) return;
  const { body, signature } = sandboxCallback(context, payment);
  const outcome = await receivePayment(context, sandboxKey, body, signature);
  // A refusal is final as well: a deposit that was never stored, or a wrong amount.
  const told = outcome.ok || outcome.why !== 'overloaded';
  if (!told) return;
  await context.db.transaction((tx) => tx.updateTable('sandbox_payments').set({ told: 1 }).where('id', '=', id).execute());
}

/** The most payments of one run of the job. */
const atOnce = 100;

/** Sends callbacks of decided payments that were not delivered because the process was killed in between. */
export async function sendDecidedPayments(context: Context): Promise<void> {
  const untold = await context.db.queries
    .selectFrom('sandbox_payments')
    .select('id')
    .where('told', '=', 0)
    .where('state', '<>', 'open')
    .limit(atOnce)
    .execute();
  for (const { id } of untold) await sendDecided(context, id);
}
