import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Context } from '../context.ts';
import { getSetting } from '../db/settings.ts';
import type { PaymentProvider } from './provider.ts';

/** A signature that is older than this, or dated further ahead, is refused, so that an intercepted callback can't be replayed later. */
const toleranceMs = 5 * 60_000;

/** `t=<ms>,v1=<hex HMAC-SHA-256 over "<ms>." and the raw body>`. */
export function signatureOf(key: Uint8Array, body: Buffer, atMs: number): string {
  return `t=${atMs},v1=${macOf(key, body, String(atMs)).toString('hex')}`;
}

const macOf = (key: Uint8Array, body: Buffer, time: string): Buffer => createHmac('sha256', key).update(`${time}.`).update(body).digest();

/** Whether the header is the key's signature over exactly these bytes, made recently. */
function isSignedBy(key: Uint8Array, body: Buffer, header: string, nowMs: number): boolean {
  const [, time = '', hex = ''] = /^t=([0-9]{13}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (hex === '') return false;
  const fresh = Math.abs(nowMs - Number(time)) <= toleranceMs;
  return timingSafeEqual(macOf(key, body, time), Buffer.from(hex, 'hex')) && fresh;
}

/** The built-in provider: a page of ours on which the member confirms or cancels. No money moves (H17, Q32). */
export const sandboxKey = 'sandbox';

/** The path of its pages, under /api. The id is the only credential of a payment: it is never logged. */
export const sandboxPath = '/sandbox-pay/';

const openMs = 15 * 60_000;

const callbackSchema = v.strictObject({
  event: v.string(),
  deposit: v.string(),
  outcome: v.picklist(['paid', 'cancelled']),
  amount_cents: v.number(),
});

export const sandbox: PaymentProvider = {
  key: sandboxKey,
  openMs,
  isOpen: async ({ db }) => (await getSetting(db.queries, 'sandbox')) === 1,
  async createPayment(context, { depositId, amountCents, expiresMs, language }) {
    const id = Buffer.from(context.randomBytes(32)).toString('base64url');
    const row = { id, deposit_id: depositId, amount_cents: amountCents, state: 'open', expires_ms: expiresMs } as const;
    await context.db.transaction((tx) =>
      tx
        .insertInto('sandbox_payments')
        .values({ ...row, event_id: context.newId(), told: 0 })
        .execute(),
    );
    return { payUrl: `/api${sandboxPath}${id}?lang=${language}` };
  },
  readCallback(context, body, signature) {
    if (!isSignedBy(context.keys.sandbox, body, signature, context.nowMs())) return undefined;
    const parsed = v.safeParse(callbackSchema, readJson(body));
    if (!parsed.success) return undefined;
    const { event, deposit, outcome, amount_cents } = parsed.output;
    return { eventId: event, depositId: deposit, outcome, amountCents: amount_cents };
  },
};

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A payment in the sandbox's records, by its random id. */
export function sandboxPayment({ db }: Context, id: string) {
  return db.queries.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Decides an open payment, once and in time; false if it was already decided, or has expired. */
export async function decideSandboxPayment({ db, nowMs }: Context, id: string, state: 'paid' | 'cancelled'): Promise<boolean> {
  const decided = await db.transaction((tx) =>
    tx
      .updateTable('sandbox_payments')
      .set({ state })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('expires_ms', '>', nowMs())
      .returning('id')
      .executeTakeFirst(),
  );
  return decided !== undefined;
}

/** The callback that notifies the club of a decided payment: its raw body and its signature. */
export function sandboxCallback(
  { keys, nowMs }: Context,
  payment: { event_id: string; deposit_id: string; state: string; amount_cents: number },
): { body: Buffer; signature: string } {
  const { event_id: event, deposit_id: deposit, state: outcome, amount_cents } = payment;
  const body = Buffer.from(JSON.stringify({ event, deposit, outcome, amount_cents }));
  return { body, signature: signatureOf(keys.sandbox, body, nowMs()) };
}
