import { hash, verify } from '@node-rs/argon2';
import { passwordAsHashed } from '#domain/passwords.ts';
import { type InTurn, turns } from '../turns.ts';

/** wire.md and issue 2: argon2id, 19 MiB, two passes, one lane (OWASP's first recommendation). */
const strength = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One hash takes 19 MiB and a core: more at once would make all of them slow, and starve the rest of the club. */
export const hashingLimits = { atOnce: 2, waiting: 256, waitMs: 10_000 } as const;

/** `overloaded`: nothing was hashed. */
export type Hashed<Result> = InTurn<Result>;

export interface PasswordHashing {
  /** The password's hash in PHC form, with a salt of its own. */
  hash(password: string): Promise<Hashed<string>>;
  /** Whether the password has this hash. Without a hash the same work is done on one that nothing has, and the answer is false. */
  verify(password: string, phc: string | undefined): Promise<Hashed<boolean>>;
  /** Hashes that wait for their turn. */
  waiting(): number;
}

/**
 * Hashes with a pepper that is not in the database.
 *
 * `randomBytes` gives the decoy that unknown accounts are compared with, so that they take as long as known ones.
 */
export function passwordHashing(options: {
  pepper: Uint8Array;
  randomBytes(length: number): Uint8Array;
  limits?: { atOnce: number; waiting: number; waitMs: number };
}): PasswordHashing {
  const { pepper, randomBytes: random } = options;
  const settings = { ...strength, secret: pepper };
  const { inTurn, waiting } = turns(options.limits ?? hashingLimits);
  const decoy = decoyHash(random);
  return {
    hash: (password) => inTurn(() => hash(passwordAsHashed(password), { ...settings, salt: random(16) })),
    verify: (password, phc) => inTurn(async () => (await verify(phc ?? decoy, passwordAsHashed(password), settings)) && phc !== undefined),
    waiting,
  };
}

/** A well-formed hash of nothing. */
function decoyHash(random: (length: number) => Uint8Array): string {
  const text = (length: number) => Buffer.from(random(length)).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$${text(16)}$${text(32)}`;
}
