import { type ResourceKind, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

/** Requests what a command has changed, so that no screen shows the previous state as the present one. */
export async function requestAgain(kinds: readonly ResourceKind[]): Promise<void> {
  await Promise.all(
    kinds.map(async (kind) => {
      const resource = resourceOf(kind);
      // A reply in flight may be older than the command.
      if (subscriptions.pullOf(resource.key).pulling) await subscriptions.pull(resource, 'again');
      await subscriptions.pull(resource, 'again');
    }),
  );
}
