let known: { width: number; height: number } | undefined;

addEventListener('resize', () => {
  known = undefined;
});

/** The window's size in px. Asking the browser has it style the page as it stands, in the middle of a change of screens too: it is asked once. */
export const windowSize = (): { width: number; height: number } => {
  known ??= { width: window.innerWidth, height: window.innerHeight };
  return known;
};

/** So many px above and below the visible part of a long list are drawn as well: a fling at 6,000 px/s takes a fifth of a second for them. */
export const reachPx = 1_200;
