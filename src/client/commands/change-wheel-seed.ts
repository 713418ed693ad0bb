import { changeWheelSeedCall, type WheelFairness } from '#contract/commands/spin-wheel.ts';
import { apply } from '../mirror/apply.ts';
import { resourceOf } from '../mirror/resource.ts';
import type { CommandResult } from './command-result.ts';
import { type MoneyAct, sendAct } from './money-act.ts';

/** Reveals the pair in use and starts the one that waits with the member's text (fairness.md, "Wheel"). */
export const changingWheelSeed: MoneyAct<WheelFairness> = {
  call: changeWheelSeedCall,
  changes: ['wheel-prizes', 'wheel-spins'],
  wrote: (facts, atMs) => void apply({ kind: 'rows', shelf: 'games', rows: [{ ...facts, id: resourceOf('wheel-facts').key }], atMs }),
};

/** `server_seed_hash` is the next hash as the member has seen it: the server can't choose its seed after the text. */
export const changeWheelSeed = (fields: { member_seed: string; server_seed_hash: string }): Promise<CommandResult> =>
  sendAct(changingWheelSeed, fields);
