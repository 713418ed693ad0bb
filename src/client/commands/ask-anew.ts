import { type ResourceKind, resourceOf } from '../mirror/resource.ts';
import { subscriptions } from '../mirror/subscriptions.ts';

/** Asks the server for what a command has changed, so that no screen shows what was before it as the present. */
export async function askAnew(kinds: readonly ResourceKind[]): Promise<void> {
  await Promise.all(
    kinds.map(async (kind) => {
      const resource = resourceOf(kind);
      // An answer that is under way may have been given before the command was done.
      if (subscriptions.pullOf(resource.key).pulling) await subscriptions.pull(resource, 'again');
      await subscriptions.pull(resource, 'again');
    }),
  );
}
