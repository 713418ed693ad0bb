import { expect, test, vi } from 'vitest';

async function fresh() {
  vi.resetModules();
  return { ...(await import('./update.ts')), ...(await import('./hold-updates.ts')) };
}
const container = (controlled: boolean) =>
  Object.assign(new EventTarget(), { controller: controlled ? {} : null }) as unknown as ServiceWorkerContainer;
const change = (target: ServiceWorkerContainer) => target.dispatchEvent(new Event('controllerchange'));

test('the very first worker does not reload the page; the first update after it does, once', async () => {
  const { followTakeover } = await fresh();
  const reload = vi.fn();
  const target = container(false);
  followTakeover(target, reload);
  change(target);
  expect(reload).not.toHaveBeenCalled();
  change(target);
  change(target);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the reload waits while something is held, and follows when nothing is', async () => {
  const { followTakeover, holdUpdates } = await fresh();
  const reload = vi.fn();
  const target = container(true);
  followTakeover(target, reload);
  const release = holdUpdates();
  const releaseOther = holdUpdates();
  change(target);
  release();
  expect(reload).not.toHaveBeenCalled();
  releaseOther();
  expect(reload).toHaveBeenCalledTimes(1);
});
