import { ScreenSkeleton } from '../ui/screen-skeleton.tsx';
import { useOnTabPage } from './frame.tsx';

/** Stands while a screen's own chunk is on its way. */
export const PendingScreen = () => <ScreenSkeleton tab={useOnTabPage()} />;
