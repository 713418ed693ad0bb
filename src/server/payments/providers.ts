import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** All providers. A real one is a file next to `sandbox.ts`; this repository contains none. */
const providers: readonly PaymentProvider[] = [sandbox];

export const providerOf = (key: string): PaymentProvider | undefined => providers.find((provider) => provider.key === key);
