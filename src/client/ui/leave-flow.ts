import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { afterStepBack, stepBack } from './layers.ts';
import type { LinkTarget, Path } from './location.ts';

/** An entry of ours before the current one: its address, and how to go back to it. */
type Earlier = { address: string; go: () => void };

/** The nearest first; none where the browser does not tell (before Safari 26). */
function earlierEntries(): Earlier[] {
  const { navigation }: { navigation?: Navigation } = window;
  const at = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries().slice(0, at) ?? [];
  return before.reverse().map(({ url, key, sameDocument }) => ({
    // Going back to an entry of an earlier load would load the page again, and end what is to be done after it.
    address: url && sameDocument ? new URL(url).pathname + new URL(url).search : '',
    // By its key: a number of steps would count the pages of a frame as well.
    go: () => void navigation?.traverseTo(key).finished?.catch(() => undefined),
  }));
}

/**
 * Leaves a flow of several screens for `target`, so that one step back from there leads to where the flow began: the flow's
 * own entries are left behind, and a target that lies right below them is gone back to, not entered once more. `then` is
 * called after the navigation, which dismisses toasts.
 */
export function useLeaveFlow(): (target: LinkTarget | { href: string }, flow?: readonly Path[], then?: () => void) => void {
  const router = useRouter();
  return useCallback(
    (target, flow = [], then = () => undefined) =>
      // A layer that is closing still has its entry.
      afterStepBack(() => {
        const before = earlierEntries();
        const outside = before.findIndex(({ address }) => !flow.some((path) => path === address.split('?')[0]));
        const steps = outside < 0 ? before.length : outside;
        const isBelow = before[steps]?.address === ('to' in target ? router.buildLocation(target).href : target.href);
        const end = before[isBelow ? steps : steps - 1];
        if (end) stepBack(end.go);
        if (!isBelow) void ('to' in target ? router.navigate({ ...target, replace: true }) : router.navigate({ ...target, replace: true }));
        afterStepBack(then);
      }),
    [router],
  );
}
