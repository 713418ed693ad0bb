import type * as v from 'valibot';
import { safeParse } from 'valibot';
import { closeCommandCall, commandOutcomeCall, type StoredReply } from '#contract/commands/command-outcome.ts';
import { decodeData } from '#contract/envelope.ts';
import type { CommandEnd } from '../device/outbox.ts';
import { connectionStore } from '../mirror/connection-store.ts';
import { postCommand, read } from '../net/ask.ts';
import { gaveNoAnswer, RefusedError } from '../net/errors.ts';
import { isUnresolved } from './open-commands.ts';
import { waitForContact } from './wait-for-contact.ts';

/** Between two requests, in ms; the last value is repeated. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const longestPauseMs = 30_000;
/** Closing gives up after this, as a read does. */
const closeTimeoutMs = 10_000;

/**
 * Polls the server's record for the outcome of a command, until there is one or the command is no longer this member's (undefined).
 * It is never sent again. Only a closed id means that nothing happened: an unknown one could still arrive.
 */
export async function resolveOutcome(id: string, reply: v.GenericSchema): Promise<CommandEnd | undefined> {
  for (let turn = 0; isUnresolved(id); turn += 1) {
    if (connectionStore.get() === 'offline') await waitForContact(longestPauseMs);
    else {
      const end = await askOnce(id, reply);
      if (end) return end;
      await waitForContact(pausesMs[turn] ?? longestPauseMs);
    }
  }
  return undefined;
}

/** The command's outcome, or undefined if it is not known yet. */
async function askOnce(id: string, reply: v.GenericSchema): Promise<CommandEnd | undefined> {
  try {
    const answer = await read(commandOutcomeCall, { id });
    if (answer.same || answer.data.state === 'running') return undefined;
    let outcome = answer.data;
    if (outcome.state === 'unknown') outcome = (await postCommand(closeCommandCall, { id }, { timeoutMs: closeTimeoutMs })).data;
    return outcome.state === 'done' ? endOf(outcome.reply, reply) : { state: 'nothing-happened' };
  } catch (error) {
    // A failure of this request says nothing about the command.
    if (gaveNoAnswer(error) || error instanceof RefusedError) return undefined;
    throw error;
  }
}

function endOf({ code, msg, reason, data }: StoredReply, reply: v.GenericSchema): CommandEnd {
  if (code === 200) return { state: 'done', message: msg, data: understood(data, reply) };
  return reason === 'command_closed' ? { state: 'nothing-happened' } : { state: 'refused', why: reason ?? '', message: msg };
}

/** The stored data, if this version can parse it; the command was done in any case. */
function understood(data: unknown, reply: v.GenericSchema): unknown {
  try {
    const parsed = safeParse(reply, decodeData(data));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
