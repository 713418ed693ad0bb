import { localKeys } from './keys.ts';
import { readLocal, writeLocal } from './local.ts';

/** Videos that are remembered; the least recently watched is forgotten first. */
const mostMarks = 200;

/** This close to either end a video starts from the beginning, in seconds. */
const edgeSeconds = 5;

/** By id, the last watched at the end. */
function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(readLocal(localKeys.resume) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isMark) : [];
  } catch {
    return [];
  }
}

const isMark = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isFinite(value[1]);

/** The position at which the member left a video, in seconds; 0 for the beginning. Signing out clears it with local storage. */
export const resumeMark = (id: string): number => read().find(([known]) => known === id)?.[1] ?? 0;

/** Stores the member's position in a video of `lengthSeconds`. */
export function storeResumeMark(id: string, atSeconds: number, lengthSeconds: number): void {
  const others = read().filter(([known]) => known !== id);
  const inside = atSeconds > edgeSeconds && atSeconds < lengthSeconds - edgeSeconds;
  const marks = inside ? [...others, [id, Math.round(atSeconds)] as const] : others;
  writeLocal(localKeys.resume, marks.length === 0 ? null : JSON.stringify(marks.slice(-mostMarks)));
}
