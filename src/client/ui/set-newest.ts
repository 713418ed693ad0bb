/** Entries of a map that is filled by `setNewest` alone, at most. */
export const mostEntries = 100;

/** Sets an entry as the newest one; the one that was set longest ago is dropped from a full map. */
export function setNewest<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostEntries && oldest !== undefined) map.delete(oldest);
}
