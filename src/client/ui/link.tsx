import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Way } from './location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Way & { replace?: boolean };

/** How the router marks a link to where one is: by `aria-current` alone. */
const unmarked = {};

/** A link inside the app: does nothing where one already is (R44). A picture in it that is `shared` moves along to the next screen. */
export const Link = (props: LinkProps) => <RouterLink activeProps={unmarked} {...props} />;
