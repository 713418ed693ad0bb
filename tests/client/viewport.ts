import { vi } from 'vitest';

/** Stands in for the browser's `IntersectionObserver`, and returns a function after which what was observed last is in the window. */
export function stubViewport(): () => void {
  let tell = (): void => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        tell = () => callback([{ isIntersecting: true }] as IntersectionObserverEntry[], {} as IntersectionObserver);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return () => tell();
}
