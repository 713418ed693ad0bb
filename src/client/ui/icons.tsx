import type { SVGProps } from 'react';

/**
 * Foyer's own line icons: 24 px, one stroke width, round ends, in the style of the wordmark. They are decoration:
 * the control around one says what it stands for.
 */
type IconProps = SVGProps<SVGSVGElement>;

function Line({ children, ...rest }: IconProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {children}
    </svg>
  );
}

export const BackIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M15 5l-7 7 7 7" />
  </Line>
);
export const ForwardIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M9 5l7 7-7 7" />
  </Line>
);
export const SearchIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M16 16l4.5 4.5M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z" />
  </Line>
);
export const CloseIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Line>
);
export const RefreshIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.6 3v3.8h-3.8" />
  </Line>
);
export const EyeIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </Line>
);
export const EyeOffIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M10 5.7a9.6 9.6 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.4 9.4 0 0 0 4-.900M9.9 10a2.8 2.8 0 0 0 3.9 4M4 4l16 16" />
  </Line>
);
export const PauseIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M9 6.5v11M15 6.5v11" />
  </Line>
);
export const PlayIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M8 5.5l10.5 6.5L8 18.5z" fill="currentColor" />
  </Line>
);
export const CheckIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Line>
);
export const GlobeIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.7 2.6 3.8 5.4 3.8 8.5s-1.1 5.9-3.8 8.5c-2.7-2.6-3.8-5.4-3.8-8.5s1.1-5.9 3.8-8.5z" />
  </Line>
);
/** A headset: the club's support. */
export const SupportIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5h2a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H6a1.5 1.5 0 0 1-1.5-1.5zM19.5 13.5h-2a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h.5a1.5 1.5 0 0 0 1.5-1.5zM19 18c-.8 1.7-2.6 2.7-5 2.7h-1.2" />
  </Line>
);
/** A hand-bell. */
export const BellIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M12 3.5v1.7M6 17c1.2-1.5 1.2-3.4 1.2-5.6C7.2 8 9 5.2 12 5.2s4.8 2.8 4.8 6.2c0 2.2 0 4.1 1.2 5.6zM10.3 19.8a1.9 1.9 0 0 0 3.4 0" />
  </Line>
);
/** A card pinned to the board. */
export const NoticeIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4.5 9.5v5l2.5.3 9.5 4V5.2L7 9.2zM7 9.2v5.6M8.8 15.6l1 4h2.4l-.8-3M19 10.2c.8.9.8 2.7 0 3.6" />
  </Line>
);
export const TicketIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M3.5 8.5a1.5 1.5 0 0 1 1.5-1.5h14a1.5 1.5 0 0 1 1.5 1.5v1.7a1.9 1.9 0 0 0 0 3.6v1.7a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a1.9 1.9 0 0 0 0-3.6zM14.5 7.5v2M14.5 11.2v1.6M14.5 14.5v2" />
  </Line>
);
export const DiceIcon = (props: IconProps) => (
  <Line {...props}>
    <rect x="4.5" y="4.5" width="15" height="15" rx="3.5" />
    <path d="M9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01" strokeWidth="2.4" />
  </Line>
);
export const CrownIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M4 8.5l3.6 3.3L12 6l4.4 5.8L20 8.5l-1.5 9.2h-13zM5.6 20.3h12.8" />
  </Line>
);
export const GiftIcon = (props: IconProps) => (
  <Line {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17M3.5 12h17M6 6l12 12M18 6L6 18" strokeWidth="1.2" />
    <circle cx="12" cy="12" r="2" fill="currentColor" />
  </Line>
);
export const OfflineIcon = (props: IconProps) => (
  <Line {...props}>
    <path d="M8.3 7.4A6 6 0 0 1 18 11.5a4 4 0 0 1 2.4 6M16.5 18.5h-9A4.3 4.3 0 0 1 6 10.2M4 4l16 16" />
  </Line>
);
