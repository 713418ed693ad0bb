let known: { width: number; height: number } | undefined;

addEventListener('resize', () => {
  known = undefined;
});

/** The window's size in px. Asking the browser has it style the page as it stands, in the middle of a change of screens too: it is asked once. */
export const windowSize = (): { width: number; height: number } => {
  known ??= { width: window.innerWidth, height: window.innerHeight };
  return known;
};
