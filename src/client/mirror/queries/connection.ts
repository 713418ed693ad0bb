import { useStore } from '../../device/store.ts';
import { type ConnectionState, connectionStore } from '../connection-store.ts';

/** Whether the server is reachable, judged by our own requests (sync/connection.ts). */
export const useConnection = (): ConnectionState => useStore(connectionStore);
