declare global {
  interface Window {
    /** What was last tapped on a still; set by index.html. */
    foyerTapped?: Element;
  }
}

/** Removes the still that index.html shows, and everything set for it; does nothing if there is none. */
export function dropStill(): void {
  document.getElementById('still')?.remove();
  const { dataset } = document.documentElement;
  delete dataset.drawn;
  delete dataset.painted;
  delete window.foyerTapped;
}
