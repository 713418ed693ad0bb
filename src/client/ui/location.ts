import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

export { useSearch } from '@tanstack/react-router';

type Routes = RegisteredRouter['routesByPath'];

/** The path of a screen. */
export type Path = Exclude<keyof Routes, '/'>;

/** A screen and the parameters that it reads: where a link or a step leads. */
export type Way = { [To in Path]: { to: To; search?: Routes[To]['types']['fullSearchSchemaInput'] } }[Path];

/** A way, or none. */
export type MaybeWay = Way | { to?: undefined; search?: undefined };

/** A way, or an address of ours that stood in an address bar (see `placeInside`). */
type Step = (Way | { href: string }) & {
  /** In place of where one is. */
  replace?: boolean;
};

/** How a component goes elsewhere; nothing happens where one already is (R44, Q1). */
export function useNavigate(): (step: Step) => void {
  const router = useRouter();
  return useCallback((step) => void ('to' in step ? router.navigate(step) : router.navigate(step)), [router]);
}

/** Goes back where an entry of ours lies behind this one, else to `fallback`. */
export function useGoBack(): (fallback: Path) => void {
  const router = useRouter();
  return (fallback) => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: fallback, replace: true });
  };
}

/** The path and query of the screen that stands: while a change is under way, still the one before. Asked anew at every call. */
export function useShownPlace(): () => { path: string; search: string } {
  const router = useRouter();
  return useCallback(() => {
    const shown = router.state.matches.at(-1);
    return { path: shown?.pathname ?? '', search: router.options.stringifySearch(shown?.search ?? {}) };
  }, [router]);
}

/** A path and query of ours, or undefined: what stands in an address bar must not lead elsewhere. */
export function placeInside(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, window.location.origin)) return undefined;
  const { origin, pathname, search } = new URL(text, window.location.origin);
  return origin === window.location.origin ? pathname + search : undefined;
}
