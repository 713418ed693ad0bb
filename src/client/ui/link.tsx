import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import type { LinkTarget } from './location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'onTouchStart' | 'onMouseEnter' | 'onFocus'> &
  LinkTarget & { replace?: boolean };

/** The browser opens a tab or a window, or saves what the link leads to. */
const isForBrowser = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

/**
 * A link inside the app: does nothing if its target is the current screen (R44). A `shared` picture in it is animated to the next screen.
 *
 * The router's own link subscribes to the address: every navigation has each of them build its target anew, also on the screen that goes.
 */
export function Link({ to, search, replace, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const target = { to, search, replace: replace ?? false } as LinkTarget & { replace: boolean };
  // What its screen needs is fetched when it is touched. If that fails, the tap says so.
  const load = (): void => void router.preloadRoute(target).catch(() => undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      {...rest}
      href={to + router.options.stringifySearch(search ?? {})}
      onClick={follow}
      onTouchStart={load}
      onMouseEnter={load}
      onFocus={load}
    />
  );
}
