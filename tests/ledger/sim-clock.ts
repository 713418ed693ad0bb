import { setTimeout as wait } from 'node:timers/promises';
import type { SimClub } from './sim-club.ts';
import type { SimRandom } from './sim-random.ts';

const secondMs = 1_000;
const hourMs = 3_600_000;

/** Moves the clock of the whole club while everybody is active: forward by seconds and hours, back by seconds, wrong for a moment. */
export class SimClock {
  readonly #club: SimClub;
  readonly #random: SimRandom;
  readonly #counts: { acts: number; clockJumps: number };

  constructor(club: SimClub, random: SimRandom, counts: { acts: number; clockJumps: number }) {
    this.#club = club;
    this.#random = random;
    this.#counts = counts;
  }

  async step(): Promise<void> {
    const random = this.#random;
    if (!(await actsGoOn(this.#counts, 40 + random.below(200)))) return;
    await random.weighed([
      [6, () => this.#move(secondMs + random.below(6 * secondMs))],
      [2, () => this.#move(-random.below(8 * secondMs))],
      [0.5, () => this.#move(random.below(40 * hourMs))],
      [0.5, () => this.#wrongForAMoment(-random.below(hourMs))],
      [0.5, () => this.#wrongForAMoment(random.below(72 * hourMs))],
    ] as const)();
  }

  async #move(byMs: number): Promise<void> {
    await this.#club.moveClock(byMs);
    this.#counts.clockJumps += 1;
  }

  async #wrongForAMoment(byMs: number): Promise<void> {
    await this.#move(byMs);
    await wait(100 + this.#random.below(400));
    await this.#move(-byMs);
  }
}

/**
 * Waits until members have sent this many more commands, so that other events keep their pace on a slow machine. False if that took a
 * while, so that the caller can check whether all is over.
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
