declare global {
  interface Window {
    /** What was tapped on a still last; index.html notes it. */
    foyerTapped?: Element;
  }
}

/** The still that index.html has drawn goes, and all that it has set for it; nothing happens where there is none. */
export function dropStill(): void {
  document.getElementById('still')?.remove();
  document.adoptedStyleSheets = [];
  delete document.documentElement.dataset.drawn;
  delete window.foyerTapped;
}
