import type { LanguageCode } from '#contract/languages.ts';
import type { Context } from '../context.ts';

/** What a provider tells of a payment, once its signature was checked. */
export interface PaymentEvent {
  /** The provider's own name of this event: it counts once. */
  eventId: string;
  depositId: string;
  outcome: 'paid' | 'cancelled';
  amountCents: number;
}

/** A payment to be made. */
export interface NewPayment {
  depositId: string;
  amountCents: number;
  expiresMs: number;
  /** Of the member who is to see the provider's page. */
  language: LanguageCode;
}

/** A way to take deposits. It never credits anything: only its signed callback does (commands/receive-payment.ts). */
export interface PaymentProvider {
  /** `pay_way` of a deposit, and the callback's address. */
  key: string;
  /** How long a payment stays open. */
  openMs: number;
  /** Whether this club takes deposits by it now. */
  isOpen(context: Context): Promise<boolean>;
  /** Begins a payment; the member's phone frames `payUrl`. Called before the deposit is kept: one that comes to nothing is an orphan at the provider. */
  createPayment(context: Context, payment: NewPayment): Promise<{ payUrl: string }>;
  /** The event in a callback's raw body, or undefined where the signature (over the raw bytes and a time) does not hold. */
  readCallback(context: Context, body: Buffer, signature: string): PaymentEvent | undefined;
}
