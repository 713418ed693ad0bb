import { type ClientDependencies, createClient } from '#client/client.ts';

/** A client that nobody listens to, at the beginning of time. */
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
  heardTime: () => undefined,
  outdated: () => undefined,
  tell: () => undefined,
  makeRoom: async () => undefined,
  mayOpen: async () => undefined,
  emptied: () => undefined,
  dropMedia: async () => undefined,
  left: () => undefined,
};

/** Makes the test's client, quiet but for what it hands in. */
export const testClient = (more: Partial<ClientDependencies> = {}): void => createClient({ ...quietClient, ...more });

// Each file of the client's tests begins with a quiet one (vite.config.ts).
testClient();
