import { useEffect, useState } from 'react';
import type { Player } from '../../ui/player.tsx';

/** Once loaded, every video uses it. */
let here: typeof Player | undefined;

const load = async (): Promise<typeof Player> => {
  ({ Player: here } = await import('../../ui/player.tsx'));
  return here;
};

// Beside the first render of this screen, which needs no player yet: on a first visit it would come as late as the player's library.
load().catch(() => undefined);

/** The player; undefined while it is loaded, 'lost' if it can't be, until `tries` is another number. */
export function usePlayer(tries: number): typeof Player | 'lost' | undefined {
  const [come, setCome] = useState<{ as: typeof Player | 'lost' | undefined }>({ as: here });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded again at every try
  useEffect(() => {
    let isWanted = true;
    const tell = (as: typeof Player | 'lost'): void => {
      if (isWanted) setCome((before) => (before.as === as ? before : { as }));
    };
    (here ? Promise.resolve(here) : load()).then(tell, () => tell('lost'));
    return () => {
      isWanted = false;
    };
  }, [tries]);
  return come.as;
}
