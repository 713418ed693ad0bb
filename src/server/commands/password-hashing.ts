import { hash, verify } from '@node-rs/argon2';
import { passwordAsHashed } from '#domain/passwords.ts';

/** wire.md and issue 2: argon2id, 19 MiB, two passes, one lane (OWASP's first recommendation). */
const strength = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** One hash takes 19 MiB and a core: more at once would make all of them slow, and starve the rest of the club. */
export const hashingLimits = { atOnce: 2, waiting: 256, waitMs: 10_000 } as const;

/** `overloaded`: the queue is full, or the wait was too long; nothing was hashed. */
export type Hashed<Result> = { ok: true; value: Result } | { ok: false; why: 'overloaded' };

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

/** Lets `atOnce` works run, `waiting` more wait for at most `waitMs`, and turns the rest away. */
function turns(limits: { atOnce: number; waiting: number; waitMs: number }) {
  const line: (() => void)[] = [];
  let running = 0;

  const takeTurn = async (): Promise<boolean> => {
    if (running < limits.atOnce) {
      running += 1;
      return true;
    }
    if (line.length >= limits.waiting) return false;
    return new Promise((resolve) => {
      const myTurn = () => {
        clearTimeout(tooLong);
        resolve(true);
      };
      const tooLong = setTimeout(() => {
        line.splice(line.indexOf(myTurn), 1);
        resolve(false);
      }, limits.waitMs);
      line.push(myTurn);
    });
  };

  // The place goes straight to the next in line, so that `running` stays what it is.
  const passOn = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Hashed<Result>> => {
    if (!(await takeTurn())) return { ok: false, why: 'overloaded' };
    try {
      return { ok: true, value: await work() };
    } finally {
      passOn();
    }
  };
  return { inTurn, waiting: () => line.length };
}
