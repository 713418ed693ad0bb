import { setTimeout as wait } from 'node:timers/promises';
import type { SimChance } from './sim-chance.ts';
import type { SimClub } from './sim-club.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;

/** Moves the clock of the whole club while everybody is at it: on by seconds and by hours, back by seconds, wrong for a moment. */
export class SimClock {
  readonly #club: SimClub;
  readonly #chance: SimChance;
  readonly #counts: { acts: number; clockJumps: number };

  constructor(club: SimClub, chance: SimChance, counts: { acts: number; clockJumps: number }) {
    this.#club = club;
    this.#chance = chance;
    this.#counts = counts;
  }

  async step(): Promise<void> {
    const chance = this.#chance;
    if (!(await actsGoOn(this.#counts, 40 + chance.below(200)))) return;
    await chance.weighed([
      [6, () => this.#move(secondMs + chance.below(6 * secondMs))],
      [2, () => this.#move(-chance.below(8 * secondMs))],
      [0.5, () => this.#move(chance.below(40 * hourMs))],
      [0.5, () => this.#wrongForAMoment(-chance.below(hourMs))],
      [0.5, () => this.#wrongForAMoment(chance.below(72 * hourMs))],
    ] as const)();
  }

  async #move(byMs: number): Promise<void> {
    await this.#club.moveClock(byMs);
    this.#counts.clockJumps += 1;
  }

  async #wrongForAMoment(byMs: number): Promise<void> {
    await this.#move(byMs);
    await wait(100 + this.#chance.below(400));
    await this.#move(-byMs);
  }
}

/**
 * Waits until members have done so many more acts: what happens beside them keeps their pace, however slow the machine is.
 * False where that took a while, so that whoever waits can look whether it is all over.
 */
export async function actsGoOn(counts: { acts: number }, more: number): Promise<boolean> {
  const from = counts.acts;
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if (counts.acts >= from + more) return true;
    await wait(lookMs);
  }
  return false;
}

const lookMs = 20;
const mostLooks = 50;
