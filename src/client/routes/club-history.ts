import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { afterStepBack, isLayerEntry, leaveLostLayer } from '../ui/layers.ts';

/**
 * The browser's history as the router uses it. The next navigation reuses the entry of an open layer instead of leaving
 * it behind; and opening or closing a layer is not a navigation.
 */
export function clubHistory(): RouterHistory {
  const history = createBrowserHistory();
  leaveLostLayer();
  const { push, replace, subscribe } = history;
  // Flushed at once: layers that close in the same task look for their own entry in the browser's history.
  const move = (how: () => typeof push) => (path: string, state?: unknown, options?: object) =>
    afterStepBack(() => {
      how()(path, state, options);
      history.flush();
    });
  history.push = move(() => (isLayerEntry() ? replace : push));
  history.replace = move(() => replace);
  history.subscribe = (listener) => {
    let at = history.location;
    return subscribe((change) => {
      const before = at;
      at = change.location;
      if (at.state.__TSR_key !== before.state.__TSR_key || at.href !== before.href) listener(change);
    });
  };
  return history;
}
