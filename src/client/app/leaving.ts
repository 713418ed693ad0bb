import { type Left, leavingDependencies } from '../commands/leave.ts';

export type { Left } from '../commands/leave.ts';

/** The frame gives the way to /Login, with the toast that fits. The data layer has wiped by then. */
export function setLeavingNavigation(go: (left: Left) => void): void {
  leavingDependencies.navigate = go;
}
