import { hash, verify } from '@node-rs/argon2';
import { passwordAsHashed } from '#domain/passwords.ts';
import { semaphore, type WithPermit } from '../semaphore.ts';

/** argon2id, 19 MiB, two passes, one lane (OWASP's first recommendation). */
const strength = { memoryCost: 19 * 1024, timeCost: 2 } as const;
const manner = { algorithm: 2, parallelism: 1 } as const;

/** Memory in KiB, and passes over it. */
export interface HashStrength {
  memoryCost: number;
  timeCost: number;
}

/** One hash takes 19 MiB and a core: more at once would slow all of them down, and starve other requests. */
export const hashingLimits = { atOnce: 2, waiting: 256, waitMs: 10_000 } as const;

/** `overloaded`: nothing was hashed. */
export type Hashed<Result> = WithPermit<Result>;

export interface PasswordHashing {
  /** The password's hash in PHC format, with its own salt. */
  hash(password: string): Promise<Hashed<string>>;
  /** Whether the password has this hash. Without a hash the same work is done with a decoy, and the result is false. */
  verify(password: string, phc: string | undefined): Promise<Hashed<boolean>>;
  /** Queued hashes. */
  waiting(): number;
}

/**
 * Hashes with a pepper that is not in the database.
 *
 * `randomBytes` generates the decoy that is compared for unknown accounts, so that they take as long as known ones.
 */
export function passwordHashing(options: {
  pepper: Uint8Array;
  randomBytes(length: number): Uint8Array;
  limits?: { atOnce: number; waiting: number; waitMs: number };
  /** Cheaper, for tests with thousands of log-ins. */
  strength?: HashStrength;
}): PasswordHashing {
  const { pepper, randomBytes: random } = options;
  const cost = options.strength ?? strength;
  const settings = { ...manner, ...cost, secret: pepper };
  const { withPermit, waiting } = semaphore(options.limits ?? hashingLimits);
  const decoy = decoyHash(random, cost);
  return {
    hash: (password) => withPermit(() => hash(passwordAsHashed(password), { ...settings, salt: random(16) })),
    verify: (password, phc) =>
      withPermit(async () => (await verify(phc ?? decoy, passwordAsHashed(password), settings)) && phc !== undefined),
    waiting,
  };
}

/** A well-formed hash of nothing. */
function decoyHash(random: (length: number) => Uint8Array, { memoryCost, timeCost }: HashStrength): string {
  const text = (length: number) => Buffer.from(random(length)).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${manner.parallelism}$${text(16)}$${text(32)}`;
}
