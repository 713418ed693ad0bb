import { afterFrame } from './after-frame.ts';

/**
 * The age gate (checklist H10), which index.html shows before anything else. Home is rendered behind it, invisibly, while it is
 * read; what would load a file or open a dialog there waits for its answer.
 */
const shown = (): boolean => ['ask', 'no'].includes(document.documentElement.dataset.age ?? '');

/** Whether nothing is held back: the visitor has confirmed their age, now or earlier. */
export const isOfAge = (): boolean => !shown();

/** Resolves once the visitor has confirmed their age, and the frame is painted that shows what was rendered behind the gate. */
export const ofAge = (): Promise<void> =>
  isOfAge() ? Promise.resolve() : new Promise((go) => addEventListener('foyer:age', () => afterFrame(go), { once: true }));
