import { darker, lighter, paint } from '../palette.ts';
import { circle, ellipse, group, path, points, polygon, rect, type Svg, stroke } from '../shapes.ts';

/** Avatars that are nobody: animals and things of the house, dressed for the evening; 192 by 192. */
const bow = (x: number, y: number, colour: string): Svg =>
  path(`M${x} ${y}L${x - 24} ${y - 13}V${y + 13}ZM${x} ${y}L${x + 24} ${y - 13}V${y + 13}Z`, colour) + circle(x, y, 7, darker(colour, 0.3));
const jacket = (colour: string): Svg =>
  path('M30 200Q34 138 96 132Q158 138 162 200Z', colour) +
  polygon(points('70 136, 122 136, 96 192'), paint.ivory) +
  path('M70 134L52 164L96 200L84 150ZM122 134L140 164L96 200L108 150Z', lighter(colour, 0.14));
const eyes = (left: number, right: number, y: number): Svg =>
  [left, right].map((x) => circle(x, y, 6, '#171113') + circle(x + 2, y - 2, 2, '#fff6e6')).join('');

const owl =
  jacket('#22304a') +
  path('M44 76Q40 30 54 22Q66 36 96 36Q126 36 138 22Q152 30 148 76Q148 140 96 142Q44 140 44 76Z', '#8a5a3a') +
  path('M96 50Q130 50 134 84Q126 130 96 136Q66 130 58 84Q62 50 96 50Z', '#d9b48a') +
  circle(74, 78, 25, '#f4ede4') +
  circle(118, 78, 25, '#f4ede4') +
  circle(76, 79, 13, '#171113') +
  circle(116, 79, 13, '#171113') +
  circle(80, 75, 4, '#fff6e6') +
  circle(120, 75, 4, '#fff6e6') +
  path('M88 92L104 92L96 112Z', paint.brass) +
  circle(118, 78, 25, 'none', `stroke="${paint.brass}" stroke-width="4"`) +
  stroke('M142 84Q152 120 146 160', paint.brass, 2.5) +
  bow(96, 150, paint.wine);
const fox =
  path('M40 200Q40 146 96 140Q152 146 152 200Z', '#c4632f') +
  path('M44 28L78 60L114 60L148 28Q158 84 134 112L96 146L58 112Q34 84 44 28Z', '#d9733a') +
  path('M52 44L72 62L56 80ZM140 44L120 62L136 80Z', '#5e2a18') +
  path('M96 146L58 112Q48 98 46 84Q74 86 88 114L96 128L104 114Q118 86 146 84Q144 98 134 112Z', '#f4ede4') +
  circle(96, 136, 9, '#171113') +
  stroke('M66 88Q74 80 84 88M108 88Q118 80 126 88', '#171113', 5) +
  path('M40 150Q96 182 152 150L158 176Q96 206 34 176Z', paint.wine) +
  path('M112 172L140 168L150 204H116Z', darker(paint.wine, 0.25)) +
  stroke('M42 164Q96 192 150 164', paint.brass, 4);
const cat =
  jacket('#5e1730') +
  path('M50 40L74 66H118L142 40Q152 90 140 112Q126 138 96 138Q66 138 52 112Q40 90 50 40Z', '#2a2426') +
  path('M57 56L70 68L58 82ZM135 56L122 68L134 82Z', paint.blush) +
  path('M62 88Q74 78 86 90Q74 100 62 88ZM106 90Q118 78 130 88Q118 100 106 90Z', paint.honey) +
  ellipse(75, 90, 3, 7, '#171113') +
  ellipse(117, 90, 3, 7, '#171113') +
  path('M90 106H102L96 114Z', paint.rose) +
  stroke('M96 114Q88 124 82 118M96 114Q104 124 110 118M64 110L36 104M64 116L38 120M128 110L156 104M128 116L154 120', '#b9aca0', 2.5) +
  path('M58 50L66-2Q98 8 130-2L138 50Q98 62 58 50Z', '#171113') +
  ellipse(98, 51, 58, 11, '#171113') +
  path('M61 34Q98 46 136 34L138 48Q98 60 59 48Z', paint.wine) +
  bow(96, 150, paint.brass);
const bear =
  jacket('#1c1816') +
  circle(54, 48, 22, '#7a5033') +
  circle(138, 48, 22, '#7a5033') +
  circle(54, 48, 12, '#c9906a') +
  circle(138, 48, 12, '#c9906a') +
  ellipse(96, 88, 58, 54, '#8f6040') +
  ellipse(96, 110, 32, 25, '#d9b48a') +
  eyes(72, 120, 82) +
  ellipse(96, 99, 13, 9, '#171113') +
  stroke('M96 108V116M82 118Q96 130 110 118', '#171113', 4) +
  bow(96, 154, paint.rose);
const hare =
  jacket('#1f4a3b') +
  path('M64 66Q40 6 62-4Q84 10 84 62ZM128 66Q152 6 130-4Q108 10 108 62Z', '#dccfbf') +
  path('M68 54Q54 16 64 8Q76 22 78 56ZM124 54Q138 16 128 8Q116 22 114 56Z', paint.blush) +
  ellipse(96, 94, 48, 46, '#f1e9de') +
  path('M100 48Q144 52 144 94Q144 140 96 140Q132 120 100 48Z', '#dccfbf') +
  eyes(76, 116, 90) +
  path('M90 106H102L96 112Z', paint.rose) +
  stroke('M96 112V120M96 120Q88 128 82 122M96 120Q104 128 110 122', '#6b5c50', 3) +
  circle(116, 90, 17, 'none', `stroke="${paint.brass}" stroke-width="3.5"`) +
  stroke('M130 100Q140 130 134 166', paint.brass, 2.5) +
  bow(96, 152, paint.plum);
const swan =
  path('M30 200Q24 150 80 148Q120 150 116 108Q112 76 84 74Q60 74 56 50Q58 22 92 22Q150 26 156 96Q160 150 168 200Z', '#fbf7f1') +
  path('M128 40Q152 62 156 96Q160 150 168 200H132Q146 110 128 40Z', '#dccfbf') +
  path('M62 34L18 58Q20 68 34 66L58 62Q54 48 62 34Z', paint.coral) +
  path('M62 34Q70 26 78 32Q72 46 58 60Q54 46 62 34Z', '#171113') +
  circle(84, 42, 5.5, '#171113') +
  circle(86, 40, 1.8, '#fff6e6') +
  [
    [106, 132],
    [112, 146],
    [124, 156],
    [138, 160],
    [152, 158],
  ]
    .map(([x, y]) => circle(x as number, y as number, 7, paint.honey))
    .join('') +
  path('M92 22Q96-2 116 4Q112 22 104 26ZM100 24Q120 4 134 16Q124 30 108 30Z', paint.wine);
const lampAvatar =
  circle(96, 84, 78, '#ffe7b0', 'opacity=".22"') +
  circle(96, 84, 56, '#ffe7b0', 'opacity=".25"') +
  path('M66 30H126L152 96Q96 112 40 96Z', paint.wine) +
  path('M104 30H126L152 96Q132 102 114 104Z', paint.rose) +
  path('M40 96Q96 112 152 96L150 106Q96 122 42 106Z', paint.lamp) +
  rect(91, 110, 10, 56, paint.brass) +
  circle(96, 140, 12, paint.brass) +
  ellipse(96, 172, 40, 9, paint.brass) +
  stroke('M74 112v22', paint.brass, 3) +
  circle(74, 138, 5, paint.honey);
const maskAvatar =
  path('M30 70Q96 40 162 70Q168 118 130 120Q106 120 96 98Q86 120 62 120Q24 118 30 70Z', paint.brass) +
  path('M96 52Q130 52 162 70Q168 118 130 120Q106 120 96 98Z', '#c48a34') +
  path('M48 86Q66 70 84 90Q66 104 48 86ZM108 90Q126 70 144 86Q126 104 108 90Z', '#171113') +
  path('M130 58Q136 12 174 6Q176 40 146 64ZM118 54Q116 12 142-6Q154 24 134 58Z', paint.rose) +
  path('M150 60Q168 34 192 38Q184 66 156 72Z', paint.wine) +
  circle(138, 62, 9, paint.ivory) +
  stroke('M152 108Q166 150 150 192', paint.brass, 7) +
  [44, 60, 76].map((x) => circle(x, 62 - (x - 44) * 0.12, 3.5, paint.ivory)).join('');
const gramophone =
  rect(44, 132, 104, 46, '#7a4326', 'rx="6"') +
  rect(44, 132, 104, 12, '#a8663a', 'rx="6"') +
  ellipse(96, 130, 54, 11, '#171113') +
  ellipse(96, 129, 14, 4, paint.wine) +
  stroke('M96 122Q98 92 74 92', paint.brass, 9) +
  path('M80 100Q60 96 22 116Q10 64 50 18Q70 56 84 84Z', paint.brass) +
  path('M50 18Q70 56 84 84L80 100Q60 76 50 18Z', '#b9832f') +
  stroke('M36 106Q26 66 48 30M56 100Q48 70 54 44', '#8a5d0c', 3) +
  stroke('M148 156h18v-14', paint.brass, 6) +
  circle(166, 138, 6, paint.ivory);
const teapot =
  path('M40 120Q40 70 96 68Q152 70 152 120Q150 164 96 166Q42 164 40 120Z', paint.teal) +
  path('M112 70Q152 76 152 120Q150 164 96 166Q138 140 112 70Z', darker(paint.teal, 0.3)) +
  path('M44 104Q16 104 10 72Q26 72 34 84Q46 92 52 96Z', paint.teal) +
  stroke('M150 96Q184 92 180 124T146 146', paint.teal, 11) +
  path('M66 72Q96 46 126 72Q96 82 66 72Z', lighter(paint.teal, 0.2)) +
  circle(96, 50, 9, paint.brass) +
  stroke('M52 140Q96 160 140 140', paint.brass, 4) +
  path('M60 96Q72 84 84 96ZM108 96Q120 84 132 96Z', '#fbf7f1') +
  circle(73, 93, 4, '#171113') +
  circle(119, 93, 4, '#171113') +
  stroke('M84 112Q96 122 108 112', '#fbf7f1', 4) +
  bow(96, 138, paint.rose) +
  ellipse(96, 174, 58, 8, paint.brass);

export const eveningAvatars: readonly (readonly [background: string, drawing: Svg])[] = [
  ['#3a2a4a', owl],
  ['#1f4a4c', fox],
  ['#c9a06a', cat],
  ['#7a2b3f', bear],
  ['#8d6a86', hare],
  ['#22405c', swan],
  ['#2a1a1c', lampAvatar],
  ['#3b1a34', maskAvatar],
  ['#8fae9f', gramophone],
  ['#e3c79a', teapot],
].map(([background, drawing]) => [background as string, group('translate(12 16) scale(.875)', drawing as Svg)] as const);
