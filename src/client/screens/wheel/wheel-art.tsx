import type { CSSProperties } from 'react';
import type { Prize } from '#contract/commands/spin-wheel.ts';
import type { Phase } from './use-turn.ts';
import { fieldsOf, turnMs, type WheelField } from './wheel-angles.ts';
import styles from './wheel-art.module.css';

const middle = 160;
const rimRadius = 146;
const labelRadius = 122;
/** Letters that fit between rim and hub; a wide sign counts twice. */
const labelLetters = 13;
const tones = ['wine', 'brass', 'night', 'leaf'] as const;
const bulbs = Array.from({ length: 24 }, (_, at) => at * 15);

/** The wheel: fields as wide as their chances, the pointer at the top. Its words stand in the list of prizes too. */
export function WheelArt({ prizes, phase, degrees }: { prizes: readonly Prize[]; phase: Phase; degrees: number }) {
  const fields = fieldsOf(prizes.map(({ weight }) => weight));
  const tonesOf = toned(prizes);
  return (
    <svg className={styles.wheel} viewBox="0 0 320 330" aria-hidden="true" data-phase={phase}>
      <g className={styles.base}>
        <circle className={styles.ring} cx={middle} cy={middle + 8} r="156" />
      </g>
      <g className={styles.disc} data-testid="wheel-disc" style={{ rotate: `${degrees}deg`, '--turn': `${turnMs}ms` } as CSSProperties}>
        {prizes.map((prize, at) => {
          const field = fields[at];
          return (
            field && (
              <g key={prize.id} data-tone={tonesOf[at]} className={styles.field}>
                <path className={styles.area} d={sector(field)} />
                <text
                  className={styles.label}
                  transform={`rotate(${field.from + field.span / 2} ${middle} ${middle + 8}) translate(${middle} ${middle + 8 - labelRadius}) rotate(90)`}
                  dominantBaseline="central"
                >
                  {shortened(prize.title)}
                </text>
              </g>
            )
          );
        })}
        <circle className={styles.hub} cx={middle} cy={middle + 8} r="30" />
        <path className={styles.star} d={star} />
      </g>
      {bulbs.map((angle) => (
        <circle
          key={angle}
          className={styles.bulb}
          cx={middle}
          cy="17"
          r="2.6"
          transform={`rotate(${angle + 7.5} ${middle} ${middle + 8})`}
        />
      ))}
      <path className={styles.pointer} d={`M${middle - 15} 2h30l-15 36z`} />
    </svg>
  );
}

/** Four points, as on the house's mark. */
const star = `M${middle} ${middle - 10}l5 13 13 5-13 5-5 13-5-13-13-5 13-5z`;

/** A prize without points is plain; the others take turns, so that no two neighbours look alike. */
function toned(prizes: readonly Prize[]): string[] {
  let next = 0;
  return prizes.map(({ points_cents }) => {
    if (points_cents === 0) return 'plain';
    const tone = tones[next % tones.length] ?? 'wine';
    next += 1;
    return tone;
  });
}

const at = (degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(middle + rimRadius * Math.cos(radians)).toFixed(2)} ${(middle + 8 + rimRadius * Math.sin(radians)).toFixed(2)}`;
};

function sector({ from, span }: WheelField): string {
  return `M${middle} ${middle + 8}L${at(from)}A${rimRadius} ${rimRadius} 0 ${span > 180 ? 1 : 0} 1 ${at(from + Math.min(span, 359.9))}Z`;
}

const isWide = (sign: string): boolean => /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(sign);

function shortened(title: string): string {
  const signs = [...title];
  let letters = 0;
  const end = signs.findIndex((sign) => {
    letters += isWide(sign) ? 2 : 1;
    return letters > labelLetters;
  });
  return end < 0 ? title : `${signs.slice(0, Math.max(1, end - 1)).join('')}…`;
}
