import { type ClientDependencies, createClient } from '#client/client.ts';
import { loadHttp } from '#client/net/exchange.ts';

/** A client without listeners, at time 0. */
export const quietClient: ClientDependencies = {
  nowMs: () => 0,
  elapsedMs: () => 0,
  random: () => 0.5,
  newId: () => crypto.randomUUID(),
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  started: () => () => undefined,
  refused: () => undefined,
  receivedTime: () => undefined,
  outdated: () => undefined,
  notifyTabs: () => undefined,
  makeRoom: async () => undefined,
  mayOpen: async () => undefined,
  emptied: () => undefined,
  dropMedia: async () => undefined,
  left: () => undefined,
  opens: () => undefined,
};

/** Creates the test's client: `quietClient` with the given changes. */
export const testClient = (more: Partial<ClientDependencies> = {}): void => createClient({ ...quietClient, ...more });

// Each file of the client's tests starts with a quiet one (vite.config.ts).
testClient();

// As on a page that has been open for a while: tests that stop time can't wait for a file.
await loadHttp();
