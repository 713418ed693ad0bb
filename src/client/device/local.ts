/**
 * Local storage that never throws: if it is blocked or full, values last until the page is closed. All access is here, so that
 * signing out knows what to clear.
 */
const fallback = new Map<string, string>();

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function readLocal(key: string): string | null {
  try {
    const stored = storage()?.getItem(key) ?? null;
    return stored ?? fallback.get(key) ?? null;
  } catch {
    return fallback.get(key) ?? null;
  }
}

/** Null removes it. */
export function writeLocal(key: string, value: string | null): void {
  fallback.delete(key);
  try {
    if (value === null) storage()?.removeItem(key);
    else storage()?.setItem(key, value);
  } catch {
    if (value !== null) fallback.set(key, value);
  }
}

export function clearLocal(): void {
  fallback.clear();
  try {
    storage()?.clear();
  } catch {
    // Blocked storage contains nothing to clear.
  }
}
