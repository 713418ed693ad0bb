import { postMessageCall } from '#contract/commands/post-message.ts';
import { tidyBoardText } from '#domain/board-text.ts';
import { preference, setPreference } from '../device/preferences.ts';
import { type IdempotentCommand, sendCommand } from './idempotent-command.ts';
import type { OnceResult } from './outcome.ts';

/** A message for the board: posted once, or not at all. */
export const postingMessage: IdempotentCommand<Record<string, never>> = {
  call: postMessageCall,
  changes: ['posts', 'messages'],
  wrote: (_reply, _atMs, { content = '' }) => {
    // What the member has begun meanwhile is another message.
    if (tidyBoardText(preference('draft')) === content) setPreference('draft', '');
  },
};

/** Normalised as on the server, so that both count and show the same text. */
export const postMessage = (content: string): Promise<OnceResult> => sendCommand(postingMessage, { content: tidyBoardText(content) });
