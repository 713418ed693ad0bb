import { hairBehind } from './hair-behind.ts';
import { hairOver } from './hair-over.ts';
import { type DrawnHair, headwear } from './headwear.ts';
import type { Person } from './person.ts';

/** Hair and whatever is worn on it. `cloth` colours turbans, scarves and hats. */
export function drawHair(person: Person, turn: number, cloth: string): DrawnHair {
  const worn = headwear(person, turn, cloth);
  return { behind: hairBehind(person, turn) + worn.behind, over: hairOver(person, turn) + worn.over };
}
