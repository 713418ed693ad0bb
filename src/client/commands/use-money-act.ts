import { useEffect } from 'react';
import * as v from 'valibot';
import { useStore } from '../device/store.ts';
import type { MoneyAct } from './money-act.ts';
import { type ActState, openActs, sawEnd, toldByScreens } from './open-acts.ts';
import { resumeActs } from './resume-acts.ts';

/** What a screen sees of its act. */
export type ScreenAct<Reply> =
  | { state: 'idle' }
  | Exclude<ActState, { state: 'done' }>
  /** `data` undefined: it is done, but the reply was not understood. */
  | { state: 'done'; message: string; data: Reply | undefined };

/**
 * The act of this kind that was begun last and whose end was not seen yet, also from an earlier visit. While the
 * screen is there it tells the end itself; `seen` takes it from the phone.
 */
export function useMoneyAct<Reply>({ call }: MoneyAct<Reply>): { act: ScreenAct<Reply>; fields: Record<string, string>; seen: () => void } {
  const latest = useStore(openActs)
    .filter((one) => one.call === call.name)
    .at(-1);
  useEffect(() => {
    toldByScreens.set([...toldByScreens.get(), call.name]);
    void resumeActs();
    return () => {
      const rest = [...toldByScreens.get()];
      rest.splice(rest.indexOf(call.name), 1);
      toldByScreens.set(rest);
    };
  }, [call.name]);
  const seen = () => void (latest && sawEnd(latest.id));
  if (!latest) return { act: { state: 'idle' }, fields: {}, seen };
  const { now, fields } = latest;
  if (now.state !== 'done') return { act: now, fields, seen };
  const data = v.safeParse(call.reply, now.data);
  return { act: { ...now, data: data.success ? data.output : undefined }, fields, seen };
}
