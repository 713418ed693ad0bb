import { entryRoutes, memberRoutes, openRoutes } from './tree.ts';

/** `entry`: always open, also while video_login is 1. `open`: anybody, unless it is 1. `member`: needs a token (T5, P3). */
const gates = { entry: entryRoutes, open: openRoutes, member: memberRoutes } as const;

export type Gate = keyof typeof gates;

export type Place = {
  /** The canonical spelling (Q2). Paths match case-insensitively. */
  path: string;
  /** Further spellings that differ in more than case. */
  aliases: readonly string[];
  gate: Gate;
  /** One of the five pages that show the tab bar (R43). */
  tab: boolean;
};

const placesOf = (gate: Gate): Place[] =>
  gates[gate].map(({ options }) => ({
    path: 'path' in options ? options.path : '',
    aliases: options.staticData?.aliases ?? [],
    gate,
    tab: options.staticData?.tab === true,
  }));

/** Every address of the route tree, as a flat list. */
export const places: readonly Place[] = [...placesOf('entry'), ...placesOf('open'), ...placesOf('member')];

const bySpelling = new Map(places.flatMap((place) => [place.path, ...place.aliases].map((path) => [path.toLowerCase(), place] as const)));

/** The place of a path in any case, with or without a trailing slash; undefined for an unknown path (R46). */
export const placeOf = (path: string): Place | undefined => bySpelling.get(path.replace(/\/+$/, '').toLowerCase());

/** The canonical spelling of a path: `/` is `/Home` (R1), any other spelling of ours is corrected (Q2); an unknown one stays as it is. */
export const canonicalPath = (path: string): string => (path === '/' || path === '/index.html' ? '/Home' : (placeOf(path)?.path ?? path));
