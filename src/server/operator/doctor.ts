import type { PlaceOperation } from './place.ts';

export const doctor: PlaceOperation = { usage: 'doctor', run: async () => ({}) };
