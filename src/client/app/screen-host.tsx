import { Suspense, use } from 'react';
import { type Address, addressOf } from '../routes/addresses.ts';
import Missing from '../screens/missing/missing.tsx';
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { forgetFailed, loadScreen, screenHere } from './screen-store.ts';

/** The screen of a path. Its parameters it reads itself, so that a change of query alone keeps it (R45). */
export function ScreenHost({ path }: { path: string }) {
  const address = addressOf(path);
  if (!address) return <Missing />;
  return (
    <ScreenBoundary key={address.path} onRetry={() => forgetFailed(address.screen)}>
      <Suspense fallback={<ScreenSkeleton tab={address.tab === true} />}>
        <Loaded loader={address.screen} />
      </Suspense>
    </ScreenBoundary>
  );
}

function Loaded({ loader }: { loader: Address['screen'] }) {
  // Where the chunk is here it is drawn in the same frame.
  const Screen = screenHere(loader) ?? use(loadScreen(loader));
  return <Screen />;
}
