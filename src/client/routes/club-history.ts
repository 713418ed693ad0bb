import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { isLayerEntry, onceRetreated } from '../ui/layers.ts';

/**
 * The browser's history as the router moves in it. An open layer's entry is used up by the next place instead of being
 * left behind; and a layer that opens or closes is no change of place.
 */
export function clubHistory(): RouterHistory {
  const history = createBrowserHistory();
  const { push, replace, subscribe } = history;
  // Written at once: what closes in the same turn looks into the browser's history for its own entry.
  const move = (how: () => typeof push) => (path: string, state?: unknown, options?: object) =>
    onceRetreated(() => {
      how()(path, state, options);
      history.flush();
    });
  history.push = move(() => (isLayerEntry() ? replace : push));
  history.replace = move(() => replace);
  history.subscribe = (hear) => {
    let at = history.location;
    return subscribe((told) => {
      const before = at;
      at = told.location;
      if (at.state.__TSR_key !== before.state.__TSR_key || at.href !== before.href) hear(told);
    });
  };
  return history;
}
