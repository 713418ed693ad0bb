import { placeInside, useLocation } from '../ui/location.ts';

/** A parameter of the present address, or undefined where it is absent or empty. A change of query alone gives the new one (R45). */
export function useParameter(name: string): string | undefined {
  return new URLSearchParams(useLocation().search).get(name) || undefined;
}

/** Where the visitor wanted to go before the log-in stood in the way; Home where nothing of ours is named. */
export function useNext(): string {
  return placeInside(useParameter('next')) ?? '/Home';
}
