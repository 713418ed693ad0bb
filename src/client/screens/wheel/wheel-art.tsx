import type { CSSProperties } from 'react';
import type { Prize } from '#contract/commands/spin-wheel.ts';
import type { Phase } from './use-turn.ts';
import { fieldsOf, turnMs, type WheelField } from './wheel-angles.ts';
import styles from './wheel-art.module.css';

/** All three drawings overlap: their centre is the centre of their box, and the disc turns around it. */
const box = '0 0 320 336';
const x = 160;
const y = 168;
const rimRadius = 146;
const labelRadius = 134;
/** Letters that fit between rim and hub, the last few in a smaller size; a wide character counts twice. */
const labelLetters = 13;
const largeLetters = 11;
const tones = ['wine', 'brass', 'night', 'leaf'] as const;
const bulbs = Array.from({ length: 24 }, (_, place) => place * 15 + 7.5);

/** The wheel: fields as wide as their probabilities, the pointer at the top. Its texts are in the list of prizes as well. */
export function WheelArt({ prizes, phase, degrees }: { prizes: readonly Prize[]; phase: Phase; degrees: number }) {
  return (
    <div className={styles.wheel} data-phase={phase}>
      <svg viewBox={box} aria-hidden="true">
        <circle className={styles.ring} cx={x} cy={y} r="156" />
      </svg>
      <svg
        viewBox={box}
        aria-hidden="true"
        className={styles.disc}
        data-testid="wheel-disc"
        style={{ rotate: `${degrees}deg`, '--turn': `${turnMs}ms` } as CSSProperties}
      >
        <Fields prizes={prizes} />
        <circle className={styles.hub} cx={x} cy={y} r="30" />
        <path className={styles.star} d={star} />
      </svg>
      <svg viewBox={box} className={styles.front} aria-hidden="true">
        {bulbs.map((angle) => (
          <circle key={angle} className={styles.bulb} cx={x} cy={y - 151} r="2.6" transform={`rotate(${angle} ${x} ${y})`} />
        ))}
        <path className={styles.pointer} d={`M${x - 15} 2h30l-15 36z`} />
      </svg>
    </div>
  );
}

function Fields({ prizes }: { prizes: readonly Prize[] }) {
  const fields = fieldsOf(prizes.map(({ weight }) => weight));
  const tonesOf = toned(prizes);
  return fields.map((field, place) => {
    const prize = prizes[place];
    const turn = `rotate(${field.from + field.span / 2} ${x} ${y}) translate(${x} ${y - labelRadius}) rotate(90)`;
    return (
      prize && (
        <g key={prize.id} data-tone={tonesOf[place]} className={styles.field}>
          <path className={styles.area} d={sector(field)} />
          <text
            className={styles.label}
            data-small={lettersOf(prize.title) > largeLetters || undefined}
            transform={turn}
            dominantBaseline="central"
          >
            {shortened(prize.title)}
          </text>
        </g>
      )
    );
  });
}

/** Four points, as in the club's logo. */
const star = `M${x} ${y - 18}l5 13 13 5-13 5-5 13-5-13-13-5 13-5z`;

/** A prize without points is plain; the others alternate, so that no two neighbours look alike. */
function toned(prizes: readonly Prize[]): string[] {
  let next = 0;
  return prizes.map(({ points_cents }) => {
    if (points_cents === 0) return 'plain';
    const tone = tones[next % tones.length] ?? 'wine';
    next += 1;
    return tone;
  });
}

const rimPoint = (degrees: number): string => {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${(x + rimRadius * Math.cos(radians)).toFixed(2)} ${(y + rimRadius * Math.sin(radians)).toFixed(2)}`;
};

function sector({ from, span }: WheelField): string {
  const wide = span > 180 ? 1 : 0;
  return `M${x} ${y}L${rimPoint(from)}A${rimRadius} ${rimRadius} 0 ${wide} 1 ${rimPoint(from + Math.min(span, 359.9))}Z`;
}

const isWide = (sign: string): boolean => /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(sign);

const lettersOf = (title: string): number => [...title].reduce((sum, sign) => sum + (isWide(sign) ? 2 : 1), 0);

function shortened(title: string): string {
  const signs = [...title];
  let letters = 0;
  const end = signs.findIndex((sign) => {
    letters += isWide(sign) ? 2 : 1;
    return letters > labelLetters;
  });
  return end < 0 ? title : `${signs.slice(0, Math.max(1, end - 1)).join('')}…`;
}
