import { changeWheelSeedCall, type WheelFairness } from '#contract/commands/spin-wheel.ts';
import { client } from '../client.ts';
import { preference, setPreference } from '../device/preferences.ts';
import { mirror } from '../mirror/instance.ts';
import { resourceOf } from '../mirror/resource.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';
import { requestAgain } from './request-again.ts';

/** Reveals the current pair and starts the next one with the member's text. */
export const changingWheelSeed: IdempotentCommand<WheelFairness> = {
  call: changeWheelSeedCall,
  changes: ['wheel-prizes', 'wheel-spins'],
  wrote: (facts, atMs, _fields, source) => {
    if (source === 'record') void requestAgain(['wheel-facts']);
    else mirror.apply({ kind: 'rows', collection: 'games', rows: [{ ...facts, id: resourceOf('wheel-facts').key }], atMs });
  },
};

/** A text that nobody can guess: a new id has 122 random bits from the device. */
export const proposeWheelSeed = (): string => client().newId().replaceAll('-', '').slice(0, 20);

/** Hashes that are remembered: a pair is used for as long as the member likes, so this is years. */
const seenMost = 200;

/**
 * `server_seed_hash` is the next hash as the member has seen it: the server can't choose its seed after the text. The
 * client remembers it, so that a server that later shows a different one is detected.
 */
export function changeWheelSeed(fields: { member_seed: string; server_seed_hash: string }): Promise<OnceResult> {
  const others = preference('wheelPairs').filter((hash) => hash !== fields.server_seed_hash);
  setPreference('wheelPairs', [fields.server_seed_hash, ...others].slice(0, seenMost));
  return sendCommand(changingWheelSeed, fields);
}
