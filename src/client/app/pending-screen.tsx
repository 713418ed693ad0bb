import { ScreenSkeleton } from '../ui/screen-skeleton.tsx';
import { useOnTabPage } from './frame.tsx';

/** Shown while a screen's chunk is loading. */
export const PendingScreen = () => <ScreenSkeleton tab={useOnTabPage()} />;
