import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdUpdates } from './hold-updates.ts';
import { loadNewVersion, patienceMs } from './load-new-version.ts';

/** A worker in a state that a test sets. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly received: unknown[] = [];
  postMessage = (message: unknown): void => void this.received.push(message);
  becomes(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A page whose worker is registered; `find` is what a look for an update does to the registration. */
function opened(find: (registration: { installing: FakeWorker | null; waiting: FakeWorker | null }) => void) {
  const registration = {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    update: async () => find(registration),
  };
  const container = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  const reload = vi.fn();
  const loaded = loadNewVersion(container as unknown as ServiceWorkerContainer, reload);
  return { registration, reload, loaded, takenOver: () => container.dispatchEvent(new Event('controllerchange')) };
}
const settled = () => vi.advanceTimersByTimeAsync(0);
const skip = [{ type: 'SKIP_WAITING' }];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a new worker is installed, takes over, and only then the page is reloaded (O16)', async () => {
  const worker = new FakeWorker();
  const { registration, reload, loaded, takenOver } = opened((found) => {
    found.installing = worker;
  });
  await settled();
  expect([worker.received, reload.mock.calls.length]).toEqual([[], 0]);
  Object.assign(registration, { installing: null, waiting: worker });
  worker.becomes('installed');
  await settled();
  expect([worker.received, reload.mock.calls.length]).toEqual([skip, 0]);
  takenOver();
  await loaded;
  expect(reload).toHaveBeenCalledTimes(1);
});

test('one that waits already takes over, also if the server can’t be asked for a newer one', async () => {
  const worker = new FakeWorker();
  const { reload, loaded, takenOver } = opened((found) => {
    found.waiting = worker;
    throw new TypeError('Failed to fetch');
  });
  await settled();
  expect(worker.received).toEqual(skip);
  takenOver();
  await loaded;
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a newer worker, without any, or when it fails to install, the page is reloaded as it is', async () => {
  const none = opened(() => undefined);
  await none.loaded;
  expect(none.reload).toHaveBeenCalledTimes(1);
  const reload = vi.fn();
  await loadNewVersion(undefined, reload);
  expect(reload).toHaveBeenCalledTimes(1);
  const worker = new FakeWorker();
  const failed = opened((found) => {
    found.installing = worker;
  });
  await settled();
  failed.registration.installing = null;
  worker.becomes('redundant');
  await failed.loaded;
  expect([failed.reload.mock.calls.length, worker.received]).toEqual([1, []]);
});

test('what is held delays it, but a command whose reply this version can’t read does not keep the page for ever', async () => {
  const worker = new FakeWorker();
  const found = (registration: { waiting: FakeWorker | null }) => {
    registration.waiting = worker;
  };
  const release = holdUpdates();
  const held = opened(found);
  await settled();
  expect(worker.received).toEqual([]);
  release();
  await settled();
  expect(worker.received).toEqual(skip);
  held.takenOver();
  await held.loaded;
  worker.received.length = 0;
  const never = holdUpdates();
  const stuck = opened(found);
  await vi.advanceTimersByTimeAsync(patienceMs.held);
  expect([worker.received, stuck.reload.mock.calls.length]).toEqual([skip, 0]);
  await vi.advanceTimersByTimeAsync(patienceMs.takeover);
  expect(stuck.reload).toHaveBeenCalledTimes(1);
  never();
});

test('a worker that is never installed does not keep the member waiting for ever', async () => {
  const { reload } = opened((found) => {
    found.installing = new FakeWorker();
  });
  await vi.advanceTimersByTimeAsync(patienceMs.install - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
