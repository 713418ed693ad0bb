declare global {
  interface Window {
    /** What was last tapped on a still; set by index.html. */
    foyerTapped?: Element;
  }
}

/** Removes the still that index.html has drawn, and everything set for it; does nothing if there is none. */
export function dropStill(): void {
  document.getElementById('still')?.remove();
  document.adoptedStyleSheets = [];
  delete document.documentElement.dataset.drawn;
  delete window.foyerTapped;
}
