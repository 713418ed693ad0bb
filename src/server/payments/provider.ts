import type { LanguageCode } from '#contract/languages.ts';
import type { Context } from '../context.ts';

/** A provider's notification about a payment, after its signature was verified. */
export interface PaymentEvent {
  /** The provider's own id of this event: it counts once. */
  eventId: string;
  depositId: string;
  outcome: 'paid' | 'cancelled';
  amountCents: number;
}

/** A payment to be created. */
export interface NewPayment {
  depositId: string;
  amountCents: number;
  expiresMs: number;
  /** The language of the member who will see the provider's page. */
  language: LanguageCode;
}

/** A way to accept deposits. It never credits anything: only its signed callback does (commands/receive-payment.ts). */
export interface PaymentProvider {
  /** `pay_way` of a deposit, and part of the callback's address. */
  key: string;
  /** How long a payment stays open. */
  openMs: number;
  /** Whether this club accepts deposits through it now. */
  isOpen(context: Context): Promise<boolean>;
  /** Starts a payment; the client frames `payUrl`. Called before the deposit is stored: if that fails, the payment is an orphan at the provider. */
  createPayment(context: Context, payment: NewPayment): Promise<{ payUrl: string }>;
  /** The event in a callback's raw body, or undefined if the signature (over the raw bytes and a time) is invalid. */
  readCallback(context: Context, body: Buffer, signature: string): PaymentEvent | undefined;
}
