import { connectionStore } from '../mirror/connection-store.ts';
import { OutdatedError } from '../net/outdated-error.ts';
import { RefusedError } from '../net/refused-error.ts';
import { UnreachableError } from '../net/unreachable-error.ts';
import type { CommandResult } from './command-result.ts';

/** Runs a command and says what became of it; throws only what is a bug. */
export async function outcomeOf(command: () => Promise<string>): Promise<CommandResult> {
  if (connectionStore.get() === 'offline') return { state: 'offline' };
  try {
    return { state: 'done', message: await command() };
  } catch (error) {
    if (error instanceof RefusedError) return { state: 'refused', why: error.reason, message: error.message };
    if (error instanceof UnreachableError || error instanceof OutdatedError) return { state: 'unknown' };
    throw error;
  }
}
