import { forgetCommand, type OutboxEntry } from '../device/outbox.ts';
import { createStore } from '../device/store.ts';
import { holdUpdates } from '../pwa/hold-updates.ts';

/** What is known of a command. `done`, `refused` and `nothing-happened` are ends, and each of them is the server's word. */
export type CommandState =
  | { state: 'sending' }
  /** It was sent, and no answer came: nobody knows yet, and the server's record is being asked. */
  | { state: 'checking' }
  /** `data` in the form of the call's reply, as far as it was understood. */
  | { state: 'done'; message: string; data: unknown }
  /** The club said no: `why` is the machine-readable rule, `message` the server's text in the member's language. */
  | { state: 'refused'; why: string; message: string }
  /** Its id was closed at the server before it came to anything: it will never happen. */
  | { state: 'nothing-happened' };
export type CommandEnd = Exclude<CommandState, { state: 'sending' } | { state: 'checking' }>;

export type OpenCommand = OutboxEntry & { now: CommandState };

/** Commands of this member whose end was not seen yet, in the order in which they were begun. */
export const openCommands = createStore<readonly OpenCommand[]>([]);

/** Calls whose screen is there: it tells their ends itself. */
export const shownByScreens = createStore<readonly string[]>([]);

const isUnresolvedState = ({ state }: CommandState): boolean => state === 'sending' || state === 'checking';

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

/** Does nothing where it is not this member's any more. */
export function setCommand(id: string, now: CommandState): void {
  change(openCommands.get().map((command) => (command.id === id ? { ...command, now } : command)));
}

export const openCommand = (id: string): OpenCommand | undefined => openCommands.get().find((command) => command.id === id);

export const isUnresolved = (id: string): boolean => {
  const command = openCommand(id);
  return command !== undefined && isUnresolvedState(command.now);
};

/** The member has seen how it ended: it goes from the phone. What has not ended stays. */
export async function sawEnd(id: string): Promise<void> {
  if (!openCommand(id) || isUnresolved(id)) return;
  change(openCommands.get().filter((command) => command.id !== id));
  await forgetCommand(id);
}

/** The same for all of a call's commands, where whoever sent them has told their ends. */
export function sawEndsOf(call: string): void {
  for (const command of openCommands.get()) if (command.call === call) void sawEnd(command.id);
}

/** Another tab has told its end. */
export function dropCommand(id: string): void {
  change(openCommands.get().filter((command) => command.id !== id));
}

/** The member leaves: whatever still comes of them is no concern of this phone. */
export function dropCommands(): void {
  change([]);
}
