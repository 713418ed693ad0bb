import { Link as RouterLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { LinkTarget } from './location.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & LinkTarget & { replace?: boolean };

/** The router marks a link to the current screen only by `aria-current`. */
const unmarked = {};

/** A link inside the app: does nothing if its target is the current screen (R44). A `shared` picture in it is animated to the next screen. */
export const Link = (props: LinkProps) => <RouterLink activeProps={unmarked} {...props} />;
