import { type CommandEnd, forgetCommand, type OutboxEntry } from '../device/outbox.ts';
import { createStore } from '../device/store.ts';
import { holdUpdates } from '../pwa/hold-updates.ts';

/** The state of a command. */
export type CommandState =
  | { state: 'sending' }
  /** It was sent, but there was no reply: the server's record is being requested. */
  | { state: 'checking' }
  | CommandEnd;

export type OpenCommand = OutboxEntry & { now: CommandState };

/** Commands of this member whose outcome was not seen yet, in the order in which they were begun. */
export const openCommands = createStore<readonly OpenCommand[]>([]);

/** Calls whose screen is open: it shows their outcomes itself. */
export const shownByScreens = createStore<readonly string[]>([]);

/** Calls of which something that was confirmed here was not sent, since an earlier one had no outcome; until one is sent, or the member goes on. */
export const heldBack = createStore<readonly string[]>([]);

export const holdBack = (call: string): void => heldBack.set([...heldBack.get(), call]);

export function forgetHeldBack(call: string): void {
  if (heldBack.get().includes(call)) heldBack.set(heldBack.get().filter((other) => other !== call));
}

export const isUnresolvedState = ({ state }: CommandState): boolean => state === 'sending' || state === 'checking';

let release: (() => void) | undefined;

function change(commands: readonly OpenCommand[]): void {
  openCommands.set(commands);
  const held = commands.some(({ now }) => isUnresolvedState(now));
  // An update would reload the page in the middle of it (checklist O16).
  if (held) release ??= holdUpdates();
  else {
    release?.();
    release = undefined;
  }
}

export function beginCommand(command: OutboxEntry, now: CommandState): void {
  change([...openCommands.get().filter(({ id }) => id !== command.id), { ...command, now }]);
}

/** Does nothing if it is not this member's any more. */
export function setCommand(id: string, now: CommandState): void {
  change(openCommands.get().map((command) => (command.id === id ? { ...command, now } : command)));
}

export const openCommand = (id: string): OpenCommand | undefined => openCommands.get().find((command) => command.id === id);

export const isUnresolved = (id: string): boolean => {
  const command = openCommand(id);
  return command !== undefined && isUnresolvedState(command.now);
};

/** The member has seen the outcome: it is deleted. One without an outcome stays. */
export async function acknowledgeCommand(id: string): Promise<void> {
  if (!openCommand(id) || isUnresolved(id)) return;
  change(openCommands.get().filter((command) => command.id !== id));
  await forgetCommand(id);
}

/** The same for all of a call's commands, if their sender has shown their outcomes. */
export function acknowledgeCommands(call: string): void {
  for (const command of openCommands.get()) if (command.call === call) void acknowledgeCommand(command.id);
}

/** Another tab has announced its outcome. */
export function dropCommand(id: string): void {
  change(openCommands.get().filter((command) => command.id !== id));
}

/** The member signs out: later outcomes are ignored. */
export function dropCommands(): void {
  change([]);
  heldBack.set([]);
}
