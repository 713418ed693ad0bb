import { createServer, type Server } from 'node:net';

/**
 * Below the ports that the system hands out by itself (32,768 to 60,999 on Linux): there a browser's connection could take the port of a
 * server that is stopped for a moment.
 */
const firstPort = 20_000;
const portCount = 6_000;
const tries = 100;

/** The server, or null if the port is in use. */
function listenAt(port: number): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

const closed = (server: Server): Promise<void> => new Promise((done) => server.close(() => done()));

/**
 * A port of 127.0.0.1 that is unused, and that no other process gets from here as long as this one lives: also while the server that it is
 * for has not started yet, or is stopped. Two processes that test at the same time would otherwise get the same port now and then, and the
 * second one's tests would talk to the first one's server. What makes it ours is a listener at the same place in the range above it.
 * `from` (0 to 5,999) is where the search begins.
 */
export async function sparePort(from = Math.floor(Math.random() * portCount)): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = firstPort + ((from + tried) % portCount);
    const claim = await listenAt(port + portCount);
    if (!claim) continue;
    claim.unref();
    const probe = await listenAt(port);
    if (probe) {
      await closed(probe);
      return port;
    }
    await closed(claim);
  }
  throw new Error(`no unused port among ${tries}`);
}
