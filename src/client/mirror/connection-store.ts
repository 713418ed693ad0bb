import { createStore } from '../device/store.ts';

export type ConnectionState = 'online' | 'checking' | 'offline';

/** Written by sync/connection.ts alone. */
export const connectionStore = createStore<ConnectionState>('checking');
