import { wheelSpinSchema } from '../commands/spin-wheel.ts';
import { defineCollection } from './collection.ts';

export const wheelSpinsCollection = defineCollection({
  row: wheelSpinSchema,
  who: 'owner',
  order: 'newest',
  cap: 5_000,
  exported: 'wheel_spins',
});
