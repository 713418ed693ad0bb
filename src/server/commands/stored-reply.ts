import { acknowledgements } from '#contract/acknowledgements.ts';
import type { StoredReply } from '#contract/commands/command-outcome.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Outcome } from '#contract/outcome.ts';
import { refusals } from '#contract/refusals.ts';
import type { Context } from '../context.ts';

/** A stored outcome as it would stand in an envelope now, in the asker's language. */
export function storedReply({ translate }: Context, language: LanguageCode, text: string): StoredReply {
  const outcome = JSON.parse(text) as Outcome<unknown>;
  if (outcome.ok) {
    return { code: 200, msg: outcome.says ? translate(acknowledgements[outcome.says], language) : '', data: outcome.data };
  }
  const { code, message } = refusals[outcome.why];
  return { code, msg: translate(message, language, outcome.values), reason: outcome.why, data: '' };
}
