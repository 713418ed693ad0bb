import { useSyncExternalStore } from 'react';

export type ToastKind = 'plain' | 'good' | 'bad';
export type Toast = {
  id: number;
  text: string;
  kind: ToastKind;
  /** It was read out in the open dialog. */
  said?: true;
};

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let given = 0;

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message at the bottom of the screen; it is read out, and disappears by itself. `text` is in the member's language. */
export function toast(text: string, kind: ToastKind = 'plain') {
  given += 1;
  // One at a time: it replaces the previous one.
  change([{ id: given, text, kind }]);
}

/** Dismisses that toast, or whichever there is. */
export function dismissToast(id?: number) {
  if (toasts.length > 0) change(id === undefined ? [] : toasts.filter((one) => one.id !== id));
}

/** Nobody else reads it out. */
export const saidInDialog = (id: number) => change(toasts.map((one) => (one.id === id ? { ...one, said: true } : one)));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts);
