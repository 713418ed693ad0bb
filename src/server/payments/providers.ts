import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** Every provider there is. A real one is a file beside `sandbox.ts`; this club ships none. */
const providers: readonly PaymentProvider[] = [sandbox];

export const providerOf = (key: string): PaymentProvider | undefined => providers.find((provider) => provider.key === key);
