import { expect, test, vi } from 'vitest';
import { testClient } from '../../../tests/client/test-client.ts';
import { followTaps } from './notification-taps.ts';

test('the page goes where the worker says, and answers; other messages are nothing to it', () => {
  const container = new EventTarget();
  const opens = vi.fn();
  const answered = vi.fn();
  testClient({ opens });
  followTaps(container as ServiceWorkerContainer);
  const says = (data: unknown) =>
    container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage: answered }] }));
  says({ type: 'CACHE_UPDATED' });
  says(undefined);
  expect(answered).not.toHaveBeenCalled();
  says({ type: 'OPEN', path: '/Record?of=withdrawal&id=w1' });
  expect(opens.mock.calls).toEqual([['/Record?of=withdrawal&id=w1']]);
  expect(answered).toHaveBeenCalledOnce();
});
