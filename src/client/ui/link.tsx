import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './location.ts';
import { markTapped } from './shared-picture.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of ours. */
  to: string;
  replace?: boolean;
};

/** A link inside the app: does nothing where one already is (R44). A picture in it that is `shared` moves along to the next screen. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    markTapped(event.currentTarget);
    navigate(to, { replace });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
