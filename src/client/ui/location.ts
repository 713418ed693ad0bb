import { type RegisteredRouter, useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

export { useSearch } from '@tanstack/react-router';

type Routes = RegisteredRouter['routesByPath'];

/** The path of a screen. */
export type Path = Exclude<keyof Routes, '/'>;

/** A screen and its search parameters: the target of a link or a navigation. */
export type LinkTarget = { [To in Path]: { to: To; search?: Routes[To]['types']['fullSearchSchemaInput'] } }[Path];

/** A target, or none. */
export type MaybeLinkTarget = LinkTarget | { to?: undefined; search?: undefined };

/** A target, or an address of ours that came from an address bar (see `placeInside`). */
type Step = (LinkTarget | { href: string }) & {
  /** Replaces the current entry. */
  replace?: boolean;
};

/** Navigates; does nothing if the target is the current screen (R44, Q1). */
export function useNavigate(): (step: Step) => void {
  const router = useRouter();
  return useCallback((step) => void ('to' in step ? router.navigate(step) : router.navigate(step)), [router]);
}

/** Goes back if the previous entry is ours, otherwise to `fallback`. */
export function useGoBack(): (fallback: Path) => void {
  const router = useRouter();
  return (fallback) => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: fallback, replace: true });
  };
}

/** The path and query of the rendered screen: during a navigation, still the previous one. Read again at every call. */
export function useShownPlace(): () => { path: string; search: string } {
  const router = useRouter();
  return useCallback(() => {
    const shown = router.state.matches.at(-1);
    return { path: shown?.pathname ?? '', search: router.options.stringifySearch(shown?.search ?? {}) };
  }, [router]);
}

/** How far the current history entry was scrolled when it was left, in px; 0 if it is new. */
export const useRestoredY = (): number => useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;

/** A path and query of ours, or undefined: an address from an address bar must not lead elsewhere. */
export function placeInside(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, window.location.origin)) return undefined;
  const { origin, pathname, search } = new URL(text, window.location.origin);
  return origin === window.location.origin ? pathname + search : undefined;
}
