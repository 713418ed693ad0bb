import { useCallback, useEffect } from 'react';
import * as v from 'valibot';
import { useStore } from '../device/store.ts';
import { useConnection } from '../mirror/queries/connection.ts';
import { holdUpdates } from '../pwa/hold-updates.ts';
import type { IdempotentCommand } from './idempotent-command.ts';
import { acknowledgeCommand, type CommandState, forgetHeldBack, heldBack, openCommands, shownByScreens } from './open-commands.ts';
import { resumeOutbox } from './resume-outbox.ts';

/** The state of a command for its screen. */
export type ScreenCommand<Reply> =
  | { state: 'idle' }
  | Exclude<CommandState, { state: 'done' }>
  /** `data` undefined: it is done, but the reply could not be parsed. */
  | { state: 'done'; message: string; data: Reply | undefined };

/**
 * The latest command of this kind whose outcome was not seen yet, also from an earlier visit. While the
 * screen is open it shows the outcome itself; `seen` deletes the command.
 */
export function useIdempotentCommand<Reply>({ call }: IdempotentCommand<Reply>): {
  command: ScreenCommand<Reply>;
  fields: Record<string, string>;
  seen: () => void;
  /** What was confirmed here was not sent: `command` is an earlier one, of another tab or visit, which is settled first. */
  isHeldBack: boolean;
  /** The member goes on: it need not be said any more. */
  forgetHeldBack: () => void;
} {
  const latest = useStore(openCommands)
    .filter((one) => one.call === call.name)
    .at(-1);
  const isHeldBack = useStore(heldBack).includes(call.name);
  const goOn = useCallback(() => forgetHeldBack(call.name), [call.name]);
  useEffect(() => {
    shownByScreens.set([...shownByScreens.get(), call.name]);
    void resumeOutbox();
    return () => {
      const rest = [...shownByScreens.get()];
      rest.splice(rest.indexOf(call.name), 1);
      shownByScreens.set(rest);
      goOn();
    };
  }, [call.name, goOn]);
  const told = { seen: () => void (latest && acknowledgeCommand(latest.id)), isHeldBack, forgetHeldBack: goOn };
  if (!latest) return { command: { state: 'idle' }, fields: {}, ...told };
  const { now, fields } = latest;
  if (now.state !== 'done') return { command: now, fields, ...told };
  const data = v.safeParse(call.reply, now.data);
  return { command: { ...now, data: data.success ? data.output : undefined }, fields, ...told };
}

/** The same with what a form (ui/use-command-form.ts) needs to know. */
export const useFormCommand = <Reply>(command: IdempotentCommand<Reply>) => ({
  ...useIdempotentCommand(command),
  offline: useConnection() === 'offline',
  holdUpdates,
});
