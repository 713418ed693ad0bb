import { connectionStore } from '../mirror/connection-store.ts';
import { gaveNoAnswer, RefusedError } from '../net/errors.ts';

/** The outcome of a command that needs the server. */
export type CommandResult =
  | { state: 'done'; message: string }
  /** The server refused: `why` is the machine-readable reason, `message` the server's text in the member's language. */
  | { state: 'refused'; why: string; message: string }
  /** It was sent, but there was no reply: the outcome is unknown. */
  | { state: 'unknown' }
  /** It was not sent. */
  | { state: 'offline' };

/** The same of a command that is done once or not at all. `earlier-open`: it was not sent, since an earlier one of its kind has no outcome yet. */
export type OnceResult = CommandResult | { state: 'earlier-open' };

/** Runs a command and returns its outcome; only throws bugs. */
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
