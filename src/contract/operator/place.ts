import * as v from 'valibot';
import { defineAction } from './action.ts';
import { path, yes } from './fields.ts';

/** What is done with a club as a whole, on its own machine: it needs no open club, and a console would not offer it. */

const keys = (of: 'a' | 'the', how: string) => ({
  passphrase_file: v.optional(path(`a file with ${of} passphrase that ${how}; /dev/stdin to type it`)),
  key_file: v.optional(path(of === 'a' ? 'a file with a key instead: 64 hexadecimal digits' : `the key file that ${how}`)),
});

export const backupForm = defineAction({
  name: 'backup',
  summary: 'The whole club in one folder, while it runs.',
  typed: ['folder'],
  reason: 'optional',
  input: {
    folder: path('where; it must not be there yet'),
    ...keys('a', 'everything is encrypted to'),
    without_secret: yes('yes: the secret is left out also where everything is encrypted'),
  },
  output: {
    backup: v.string(),
    made: v.string(),
    database: v.string(),
    parts: v.number(),
    bytes: v.number(),
    rows: v.number(),
    transfers: v.number(),
    statements: v.number(),
    encrypted: v.number(),
    secret: v.string(),
    keep: v.string(),
  },
});

export const restoreForm = defineAction({
  name: 'restore',
  summary: 'Puts a backup into an empty place, verified.',
  typed: ['folder'],
  reason: 'optional',
  input: {
    folder: path('the backup'),
    ...keys('the', 'the backup was encrypted to'),
    secret_file: v.optional(path('the club’s secret, where the backup leaves it out and it is neither in DATA_DIR nor in FOYER_SECRET')),
    removals: v.optional(path('the list of removals of the lost club, removals.jsonl; one in DATA_DIR is taken as well')),
    with_fault: yes('yes: also where the ledger does not verify'),
  },
  output: {
    restored: v.string(),
    database: v.string(),
    made: v.string(),
    version: v.string(),
    parts: v.number(),
    transfers: v.number(),
    statements: v.number(),
    fits: v.boolean(),
    fault: v.optional(v.string()),
    sessions_ended: v.number(),
    passkeys_ended: v.number(),
    new_chains: v.number(),
    wheel_pairs_ended: v.number(),
    removals: v.union([v.string(), v.record(v.string(), v.number())]),
    next: v.string(),
  },
});

export const doctorForm = defineAction({
  name: 'doctor',
  summary: 'Looks at everything that a club rests on, says what each finding means and what to do.',
  output: {
    release: v.string(),
    healthy: v.boolean(),
    faults: v.number(),
    warnings: v.number(),
    findings: v.array(v.strictObject({ level: v.string(), about: v.string(), says: v.string(), do: v.optional(v.string()) })),
  },
});
