import { bridge, row } from './city-rows.ts';
import { circle, glow, n, paint, path, rect, wrap } from './drawing.ts';
import { cityBeat } from './score-city.ts';

const shops = row(5600, 19, 190, 96, 400).map((one, i) => ({ ...one, high: 84 + one.roof * 50, i }));

/** The fronts across the road: lit shop windows with awnings. None stand on the bridge or where the club stands. */
export function fronts(shift: number, club: number): string {
  return shops
    .filter(
      (one) =>
        one.x - shift > -320 &&
        one.x - shift < 700 &&
        !(one.x + one.wide > bridge.from - 40 && one.x < bridge.to + 20) &&
        one.x + one.wide < club - 10,
    )
    .map((one) => {
      const [x, top] = [one.x - shift, 300 - one.high];
      const cloth = [paint.berry, paint.amber, '#2f5b50', '#6a3b50'][one.i % 4] ?? paint.berry;
      const panes = [0.08, 0.54].map(
        (share) =>
          rect(x + one.wide * share, 254, one.wide * 0.38, 36, 'url(#shop)') + rect(x + one.wide * (share + 0.18), 254, 2, 36, '#2a1712'),
      );
      const upper = [0.12, 0.4, 0.68].map((share, i) =>
        rect(x + one.wide * share, top + 14, one.wide * 0.16, 20, (one.i + i) % 3 ? '#3a2420' : '#d9a45c', { rx: 2 }),
      );
      const awning = Array.from({ length: 6 }, (_, i) =>
        path(
          `M${n(x + (one.wide * i) / 6)} 240h${n(one.wide / 6)}v9a${n(one.wide / 12)} 6 0 0 1 ${n(-one.wide / 6)} 0Z`,
          i % 2 ? paint.cream : cloth,
          { opacity: 0.92 },
        ),
      );
      return (
        rect(x, top, one.wide, 304 - top, ['#2a1a1a', '#301c1c', '#261a1f'][one.i % 3] ?? '#2a1a1a') +
        rect(x, top, one.wide, 4, '#4a2e2a') +
        upper.join('') +
        panes.join('') +
        awning.join('') +
        glow(x + one.wide / 2, 296, one.wide * 0.6, 26, 'warm', 0.35)
      );
    })
    .join('');
}

/** The club itself, at the end of the drive: columns, an open door, bulbs that run around the canopy. */
export function club(x: number, seconds: number): string {
  const bulbs = Array.from({ length: 23 }, (_, i) => {
    const on = 0.35 + 0.65 * Math.max(0, Math.cos((wrap(seconds / cityBeat - i / 3, 1) - 0.2) * 5));
    return circle(x + 26 + i * 10.4, 222, 3, '#fff0cf', { opacity: on }) + glow(x + 26 + i * 10.4, 222, 9, 9, 'warm', on * 0.8);
  });
  const columns = [20, 84, 196, 260].map(
    (at) => rect(x + at, 236, 16, 66, '#8a6a4a') + rect(x + at, 236, 5, 66, '#c9a070') + rect(x + at - 3, 296, 22, 6, '#a07c56'),
  );
  const arch = [38, 118, 198].map(
    (at) => path(`M${n(x + at)} 198v-44a22 22 0 0 1 44 0v44Z`, 'url(#shop)') + rect(x + at + 21, 134, 2, 64, '#3a2018'),
  );
  return (
    rect(x, 112, 296, 192, '#4a2a2a') +
    rect(x - 6, 104, 308, 12, '#6d4238') +
    path(`M${n(x + 30)} 104L${n(x + 148)} 62L${n(x + 266)} 104Z`, '#5a3430') +
    circle(x + 148, 88, 9, paint.brass) +
    arch.join('') +
    rect(x + 112, 236, 72, 68, '#fbe0a6') +
    rect(x + 112, 236, 72, 68, 'url(#door)') +
    columns.join('') +
    rect(x + 10, 212, 276, 22, '#7c2438') +
    rect(x + 10, 212, 276, 3, paint.brass) +
    rect(x + 10, 231, 276, 3, paint.brass) +
    bulbs.join('') +
    glow(x + 148, 300, 150, 60, 'warm', 0.8) +
    path(`M${n(x + 116)} 304h64l22 16h-108Z`, '#a3304c')
  );
}
