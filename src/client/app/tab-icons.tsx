import type { ReactNode } from 'react';

/** The icons of the five tabs: an outline, with a fill for the current tab. */
function TabIcon({ fill, line }: { fill: string; line: ReactNode }) {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={fill} data-lit="" stroke="none" fill="currentColor" />
      {line}
    </svg>
  );
}

/** An arch with its door ajar. */
export const HomeTabIcon = () => (
  <TabIcon
    fill="M5 22V11.5a8 8 0 0 1 16 0V22z"
    line={
      <>
        <path d="M5 22V11.5a8 8 0 0 1 16 0V22M3 22h20" />
        <path d="M10 22v-7.5a3 3 0 0 1 6 0V22" />
      </>
    }
  />
);
/** A page on the board, with a corner turned. */
export const BoardTabIcon = () => (
  <TabIcon
    fill="M4.5 6.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6l-4.5 4v-4H6.5a2 2 0 0 1-2-2z"
    line={<path d="M4.5 6.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6l-4.5 4v-4H6.5a2 2 0 0 1-2-2zM9 9h8M9 13h5" />}
  />
);
/** Two dice, one thrown. */
export const GamesTabIcon = () => (
  <TabIcon
    fill="M13 3.2l9 4.9v9.8l-9 4.9-9-4.9V8.1z"
    line={
      <>
        <path d="M13 3.2l9 4.9v9.8l-9 4.9-9-4.9V8.1zM4 8.1l9 4.9 9-4.9M13 13v9.8" />
        <path d="M13 8.1h.01M8.5 13.8h.01M8.5 18h.01M17.5 16h.01" strokeWidth="2.2" />
      </>
    }
  />
);
/** A small stage with a video on it. */
export const VideosTabIcon = () => (
  <TabIcon
    fill="M3.5 7a2 2 0 0 1 2-2h15a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2z"
    line={<path d="M3.5 7a2 2 0 0 1 2-2h15a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2zM11 9.2l5 2.8-5 2.8zM8 22h10" />}
  />
);
/** Somebody in the doorway. */
export const MineTabIcon = () => (
  <TabIcon
    fill="M4.5 22c.6-4.3 4-6.8 8.5-6.8s7.9 2.5 8.5 6.8zM17.3 8.3a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0z"
    line={<path d="M4.5 22c.6-4.3 4-6.8 8.5-6.8s7.9 2.5 8.5 6.8zM17.3 8.3a4.3 4.3 0 1 1-8.6 0 4.3 4.3 0 0 1 8.6 0z" />}
  />
);
