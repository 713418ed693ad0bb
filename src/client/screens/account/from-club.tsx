import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useConnection } from '../../mirror/queries/connection.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type FromClubProps<Loaded> = {
  /** Asks the server; undefined or a rejection: it did not answer. The same function at each render. */
  load: () => Promise<Loaded | undefined>;
  /** When it is shown, while offline. */
  offline: ReactNode;
  /** `blocked`: why nothing can be changed now. `again` asks once more, and shows what was there until the answer comes. */
  children: (loaded: Loaded, blocked: string | undefined, again: () => void) => ReactNode;
};

/** What is not in the copy: asked of the server when the screen opens, and again when the connection is back. */
export function FromClub<Loaded>({ load, offline: whenShown, children }: FromClubProps<Loaded>) {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const [loaded, setLoaded] = useState<{ data: Loaded }>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let over = false;
    const show = (data: Loaded | undefined) => {
      if (over) return;
      setFailed(data === undefined);
      if (data !== undefined) setLoaded({ data });
    };
    setFailed(false);
    if (!offline) load().then(show, () => show(undefined));
    return () => {
      over = true;
    };
  }, [offline, turn, load]);
  // While offline what was there stays: the last question may have failed before that was noticed.
  if (loaded && (offline || !failed))
    return children(loaded.data, offline ? t`You are offline. This needs a connection.` : undefined, again);
  if (offline) return <EmptyState art="offline" title={<Trans>You are offline</Trans>} text={whenShown} />;
  if (!failed)
    return (
      <div aria-busy="true">
        <Skeleton height="72px" />
      </div>
    );
  return (
    <EmptyState
      art="error"
      title={<Trans>The club did not answer.</Trans>}
      action={
        <Button onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
