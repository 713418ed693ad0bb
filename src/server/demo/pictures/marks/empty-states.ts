import { circle, ellipse, path, rect, type Svg, stroke } from '../shapes.ts';

/** Colours in the middle of the scale: at least 3:1 on #14110f and on #fbf7f1 for what carries meaning. */
const tone = { wine: '#b8486a', deep: '#8a3350', brass: '#b5863c', wood: '#8f7058', quiet: '#93857a', light: '#e3b968' };
const svg = (inside: Svg): Svg => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180">${inside}</svg>`;
const floor = ellipse(120, 164, 92, 6, tone.quiet, 'opacity=".35"');

const nothing = svg(
  floor +
    path('M62 62Q120 44 178 62V76Q120 58 62 76Z', tone.wine) +
    path('M62 76Q120 58 178 76L170 108Q120 122 70 108Z', tone.deep) +
    path('M70 60Q120 36 170 60Q120 74 70 60Z', tone.wine) +
    ellipse(120, 58, 30, 6, tone.deep) +
    path(
      'M66 90l-4 22M84 96l-3 22M102 100l-1 22M138 100l1 22M156 96l3 22M174 90l4 22',
      'none',
      `stroke="${tone.brass}" stroke-width="3" stroke-linecap="round"`,
    ) +
    rect(114, 112, 12, 44, tone.wood) +
    path('M84 164Q90 150 114 150H126Q150 150 156 164Z', tone.wood) +
    circle(120, 130, 9, tone.brass) +
    stroke('M120 34V22M96 38L90 27M144 38L150 27', tone.quiet, 3, 'stroke-dasharray="2 6"'),
);

const offline = svg(
  floor +
    path('M78 26H126L146 80H58Z', tone.quiet) +
    path('M106 26H126L146 80H112Z', '#7d7066') +
    rect(97, 80, 9, 70, tone.brass) +
    circle(101, 112, 9, tone.brass) +
    ellipse(101, 156, 36, 8, tone.brass) +
    stroke('M84 80v16', tone.quiet, 2.5) +
    circle(84, 99, 3.5, tone.wine) +
    stroke('M134 157Q166 166 164 140T188 116', tone.wood, 4) +
    path('M180 108L194 124L202 117Q206 106 196 100Z', tone.wine) +
    stroke('M202 100l7-7M208 107l7-7', tone.wood, 3.5) +
    rect(196, 54, 26, 34, 'none', `rx="6" stroke="${tone.quiet}" stroke-width="3"`) +
    circle(204, 71, 2.6, tone.quiet) +
    circle(214, 71, 2.6, tone.quiet),
);

const lost = svg(
  floor +
    path('M52 160V84A44 44 0 0 1 140 84V160Z', tone.wood) +
    path('M64 160V86A32 32 0 0 1 128 86V160Z', '#6d5442') +
    circle(118, 118, 5, tone.light) +
    stroke('M44 160H148', tone.quiet, 4) +
    `<g transform="rotate(14 178 96)">${path('M142 62H214V78A9 9 0 0 0 214 96V132H142V96A9 9 0 0 0 142 78Z', tone.light)}${stroke('M152 87H206', '#8a5d0c', 2.5, 'stroke-dasharray="4 5"')}${path('M170 118Q178 126 186 118M178 112v-10q12-4 10-14q-4-9-14-6q-6 2-7 8', 'none', 'stroke="#8a3350" stroke-width="4.500" stroke-linecap="round"')}${circle(178, 70, 4, '#8a5d0c')}</g>`,
);

const gate = svg(
  floor +
    path('M70 160V80A50 50 0 0 1 170 80V160Z', tone.brass) +
    path('M80 160V82A40 40 0 0 1 160 82V160Z', '#f1c873') +
    path('M118 160V42.100A40 40 0 0 1 120 42Q122 100 122 160Z', '#fff0c8') +
    path('M80 160V82A40 40 0 0 1 117 42.200L104 58V166Z', tone.deep) +
    path('M90 160V92Q92 76 98 68V162Z', tone.wine) +
    circle(99, 118, 3.5, tone.light) +
    path('M122 160H160V82A40 40 0 0 0 122 42Z', tone.wood) +
    path('M130 152V86A28 28 0 0 1 131 62Q150 66 152 86V152Z', '#6d5442') +
    circle(129, 118, 3.5, tone.light) +
    path('M104 166L122 160L150 176H76Z', tone.light, 'opacity=".45"') +
    stroke('M56 161H184', tone.quiet, 4),
);

/** Drawings for what is empty or has failed: at most 3 kB each, on dark as on light. */
export const emptyStates: Record<string, Svg> = { nothing, offline, lost, gate };
