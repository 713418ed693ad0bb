import { useStore } from '../../device/store.ts';
import { type ConnectionState, connectionStore } from '../connection-store.ts';

/** What our own requests say about the way to the server (sync/connection.ts decides). */
export const useConnection = (): ConnectionState => useStore(connectionStore);
