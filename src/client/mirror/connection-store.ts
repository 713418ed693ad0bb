import { createStore } from '../device/store.ts';

export type ConnectionState = 'online' | 'checking' | 'offline';

/** Written only by sync/connection.ts. */
export const connectionStore = createStore<ConnectionState>('checking');
