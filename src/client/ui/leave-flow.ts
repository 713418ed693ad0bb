import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { afterStepBack, stepBack } from './layers.ts';
import type { LinkTarget, Path } from './location.ts';

/** The addresses of our own entries before the current one, the nearest first; none where the browser does not tell (before Safari 26). */
function addressesBefore(): string[] {
  const { navigation }: { navigation?: Navigation } = window;
  const at = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries().slice(0, at) ?? [];
  return before.reverse().map(({ url, sameDocument }) => {
    // Going back to an entry of an earlier load would load the page again, and end what is to be done after it.
    if (!url || !sameDocument) return '';
    const { pathname, search } = new URL(url);
    return pathname + search;
  });
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
        const before = addressesBefore();
        const outside = before.findIndex((address) => !flow.some((path) => path === address.split('?')[0]));
        const steps = outside < 0 ? before.length : outside;
        const isBelow = before[steps] === ('to' in target ? router.buildLocation(target).href : target.href);
        const back = isBelow ? steps + 1 : steps;
        if (back > 0) stepBack(back);
        if (!isBelow) void ('to' in target ? router.navigate({ ...target, replace: true }) : router.navigate({ ...target, replace: true }));
        afterStepBack(then);
      }),
    [router],
  );
}
