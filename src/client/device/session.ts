export type Session = { memberId: string };

/** Null while nobody is logged in. Reads synchronously, also in the first render. */
export function useSession(): Session | null {
  return null;
}

/** The same outside of React. */
export function currentSession(): Session | null {
  return null;
}
