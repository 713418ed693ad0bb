/**
 * Leaving (checklist T2, T3, T6, O12-O15): log-out, an authentication failure, or a disabled account. The data layer
 * wipes what belongs to the member and then calls the navigation that the frame has given.
 */
export type LeavingReason = 'log-out' | 'auth' | 'inactive';
export type Left = {
  why: LeavingReason;
  /** What the server said, in the member's language; '' on log-out. Show 'Offline account' for `inactive` (X5). */
  message: string;
};

type Navigation = (left: Left) => void;
let navigation: Navigation = () => undefined;

/** The frame gives the way to /Login (with the toast that fits). */
export function setLeavingNavigation(go: Navigation): void {
  navigation = go;
}

/** Tells the frame that the member has left. Only the data layer calls it. */
export function announceLeft(left: Left): void {
  navigation(left);
}
