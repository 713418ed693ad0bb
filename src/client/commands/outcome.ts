import { connectionStore } from '../mirror/connection-store.ts';
import { gaveNoAnswer, RefusedError } from '../net/errors.ts';
import type { CommandResult } from './command-result.ts';

/** Runs a command and says what became of it; throws only what is a bug. */
export async function outcomeOf(command: () => Promise<string>): Promise<CommandResult> {
  if (connectionStore.get() === 'offline') return { state: 'offline' };
  try {
    return { state: 'done', message: await command() };
  } catch (error) {
    if (error instanceof RefusedError) return { state: 'refused', why: error.reason, message: error.message };
    if (gaveNoAnswer(error)) return { state: 'unknown' };
    throw error;
  }
}
