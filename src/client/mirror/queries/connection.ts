export type ConnectionState = 'online' | 'checking' | 'offline';

/** What our own requests say about the way to the server (offline.md, "How it decides"). */
export function useConnection(): ConnectionState {
  return 'online';
}
