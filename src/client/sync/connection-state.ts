import type { ConnectionState } from '../mirror/connection-store.ts';

/** What says something about the connection to the server. */
export type ConnectionEvent =
  /** The server answered a request (or the probe), whatever it said. */
  | 'answered'
  /** A request ended without an answer. */
  | 'unreachable'
  /** A request has been waiting for long. */
  | 'slow'
  /** The browser says that the network is gone: a hint, not a verdict. */
  | 'hint'
  /** The probe ended without an answer. */
  | 'probe-failed';

/** Our own requests decide; everything else only raises the doubt that the probe then settles. */
export const nextConnection: Record<ConnectionState, Record<ConnectionEvent, ConnectionState>> = {
  online: { answered: 'online', unreachable: 'checking', slow: 'checking', hint: 'checking', 'probe-failed': 'checking' },
  checking: { answered: 'online', unreachable: 'checking', slow: 'checking', hint: 'checking', 'probe-failed': 'offline' },
  offline: { answered: 'online', unreachable: 'offline', slow: 'offline', hint: 'offline', 'probe-failed': 'offline' },
};
