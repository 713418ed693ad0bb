import type { PageMessage } from '#contract/worker.ts';
import { client } from '../client.ts';

/** Goes where a tapped notification leads when the worker (sw/push.ts) asks for it, within the app: nothing that was begun is lost. */
export function followTaps(container: Pick<ServiceWorkerContainer, 'addEventListener'>): void {
  container.addEventListener('message', ({ data, ports }: MessageEvent<PageMessage | undefined>) => {
    if (data?.type !== 'OPEN') return;
    client().opens(data.path);
    ports[0]?.postMessage('opens');
  });
}
