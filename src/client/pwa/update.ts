/** A new version (checklist O16). */
export type Update = {
  /** A new version is ready and was not dismissed. */
  waiting: boolean;
  /** Something is held (an unresolved command, a dirty form, playback): accepting would lose it. */
  blocked: boolean;
  /** Takes the new version; every tab reloads once. Does nothing while blocked. */
  accept(): void;
  /** Hides the banner until the next version or the next visit. */
  dismiss(): void;
};

export function useUpdate(): Update {
  return { waiting: false, blocked: false, accept: () => undefined, dismiss: () => undefined };
}

/** The server speaks a newer form than this client understands: show the plain "please update" screen. */
export function useTooOld(): boolean {
  return false;
}
