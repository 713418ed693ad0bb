import { forgetCommand, type OutboxEntry } from '../device/outbox.ts';
import { createStore } from '../device/store.ts';
import { holdUpdates } from '../pwa/hold-updates.ts';

/** What is known of an act. `done`, `refused` and `nothing-happened` are ends, and each of them is the server's word. */
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
export type ActEnd = Exclude<CommandState, { state: 'sending' } | { state: 'checking' }>;

export type OpenCommand = OutboxEntry & { now: CommandState };

/** Acts of this member whose end was not seen yet, in the order in which they were begun. */
export const openCommands = createStore<readonly OpenCommand[]>([]);

/** Calls whose screen is there: it tells their ends itself. */
export const shownByScreens = createStore<readonly string[]>([]);

const isUnresolvedState = ({ state }: CommandState): boolean => state === 'sending' || state === 'checking';

let release: (() => void) | undefined;

function change(acts: readonly OpenCommand[]): void {
  openCommands.set(acts);
  const held = acts.some(({ now }) => isUnresolvedState(now));
  // An update would reload the page in the middle of it (checklist O16).
  if (held) release ??= holdUpdates();
  else {
    release?.();
    release = undefined;
  }
}

export function beginCommand(act: OutboxEntry, now: CommandState): void {
  change([...openCommands.get().filter(({ id }) => id !== act.id), { ...act, now }]);
}

/** Does nothing where it is not this member's any more. */
export function setAct(id: string, now: CommandState): void {
  change(openCommands.get().map((act) => (act.id === id ? { ...act, now } : act)));
}

export const openCommand = (id: string): OpenCommand | undefined => openCommands.get().find((act) => act.id === id);

export const isUnresolved = (id: string): boolean => {
  const act = openCommand(id);
  return act !== undefined && isUnresolvedState(act.now);
};

/** The member has seen how it ended: it goes from the phone. What has not ended stays. */
export async function sawEnd(id: string): Promise<void> {
  if (!openCommand(id) || isUnresolved(id)) return;
  change(openCommands.get().filter((act) => act.id !== id));
  await forgetCommand(id);
}

/** The same for all of a call's acts, where whoever sent them has told their ends. */
export function sawEndsOf(call: string): void {
  for (const act of openCommands.get()) if (act.call === call) void sawEnd(act.id);
}

/** Another tab has told its end. */
export function dropCommand(id: string): void {
  change(openCommands.get().filter((act) => act.id !== id));
}

/** The member leaves: whatever still comes of them is no concern of this phone. */
export function dropCommands(): void {
  change([]);
}
