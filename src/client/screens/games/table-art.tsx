import type { CSSProperties, ReactNode } from 'react';
import { usePreference } from '../../device/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './table-art.module.css';
import { type TableLight, type TableStyle, tableOf } from './table-looks.ts';

const colours = (style: TableStyle, light: TableLight) =>
  ({ '--cloth': style.cloth, '--shade': style.shade, '--rim': style.rim, '--lamp': light.glow }) as CSSProperties;

/** The cloth of the table that the member chose at /game_n, below its content. */
export function TableGround({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { style, light } = tableOf(usePreference('table'));
  return (
    <div className={classNames(styles.ground, className)} data-light={light.key} style={colours(style, light)}>
      {children}
    </div>
  );
}

/** A picture of the table: cloth, rim, light, and three dice. */
export function TableArt({ style, light, rolling = false }: { style: TableStyle; light: TableLight; rolling?: boolean }) {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 360 180"
      preserveAspectRatio="xMidYMid slice"
      style={colours(style, light)}
      data-rolling={rolling || undefined}
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="table-cloth" cx="0.5" cy="0.4" r="0.65">
          <stop className={styles.cloth} offset="0" />
          <stop className={styles.shade} offset="1" />
        </radialGradient>
        <radialGradient id="table-lamp">
          <stop className={styles.lampIn} offset="0" />
          <stop className={styles.lampOut} offset="1" />
        </radialGradient>
      </defs>
      <path className={styles.container} d="M0 0h360v180H0z" />
      <ellipse className={styles.rim} cx="180" cy="106" rx="158" ry="62" />
      <ellipse cx="180" cy="102" rx="150" ry="55" fill="url(#table-cloth)" />
      <Light light={light.key} />
      {dice.map(({ x, y, pips }) => (
        <g key={pips.length} className={styles.die} style={{ transformOrigin: `${x}px ${y}px` }}>
          <rect className={styles.face} x={x - 15} y={y - 15} width="30" height="30" rx="7" />
          {pips.map(([dx, dy]) => (
            <circle key={`${dx} ${dy}`} className={styles.pip} cx={x + dx} cy={y + dy} r="2.6" />
          ))}
        </g>
      ))}
    </svg>
  );
}

const dice: { x: number; y: number; pips: [number, number][] }[] = [
  {
    x: 128,
    y: 102,
    pips: [
      [-7, -7],
      [0, 0],
      [7, 7],
    ],
  },
  {
    x: 180,
    y: 92,
    pips: [
      [-7, -7],
      [7, -7],
      [0, 0],
      [-7, 7],
      [7, 7],
    ],
  },
  {
    x: 232,
    y: 104,
    pips: [
      [-7, 7],
      [7, -7],
    ],
  },
];

/** The light source. */
function Light({ light }: { light: string }) {
  if (light === 'moon') return <path className={styles.window} d="M96 58l70-6-10 44-76 8zM178 51l70-4 22 42-80 8z" />;
  if (light === 'spotlight')
    return (
      <>
        <path className={styles.beam} d="M172 0h16l66 104c-20 16-128 16-148 0z" />
        <ellipse className={styles.pool} cx="180" cy="102" rx="76" ry="26" />
      </>
    );
  if (light === 'chandelier')
    return (
      <>
        <circle cx="180" cy="20" r="120" fill="url(#table-lamp)" />
        <path className={styles.wire} d="M180 0v14M120 30c20 8 100 8 120 0M140 18c12 6 68 6 80 0" />
        {[120, 150, 180, 210, 240].map((x) => (
          <circle key={x} className={styles.bulb} cx={x} cy={x === 180 ? 36 : x % 60 === 0 ? 30 : 34} r="4" />
        ))}
      </>
    );
  return (
    <>
      {[70, 290].map((x) => (
        <g key={x}>
          <circle cx={x} cy="62" r="74" fill="url(#table-lamp)" />
          <path className={styles.wax} d={`M${x - 5} 70h10v30h-10z`} />
          <path className={styles.flame} d={`M${x} 48c6 8 6 14 0 20-6-6-6-12 0-20z`} />
        </g>
      ))}
    </>
  );
}
