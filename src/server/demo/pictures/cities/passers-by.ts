import { lighter, mix } from '../palette.ts';
import { circle, ellipse, group, move, path, rect, type Svg, stroke } from '../shapes.ts';
import type { Inks } from './building-parts.ts';
import type { City } from './city-register.ts';
import { junk } from './landmarks-north-asia.ts';
import { jeepney, longtail, riceBoat } from './landmarks-south-east-asia.ts';
import { trajinera, yellowCab } from './landmarks-west.ts';

/** What floats and rolls by, at the scale of landmarks; 0/0 is the waterline or the road. */
const ferry = (inks: Inks): Svg =>
  path('M-110-18H120L96 12H-92Z', inks.body) +
  rect(-80, -44, 150, 28, lighter(inks.light, 0.5)) +
  rect(-40, -64, 84, 20, inks.accent) +
  rect(20, -88, 18, 26, inks.shade) +
  [-70, -44, -18, 8, 34].map((x) => rect(x, -38, 14, 14, inks.shade, 'rx="3"')).join('') +
  stroke('M-104-8H112', inks.light, 4);

export function drawBoat(name: City['boat'], inks: Inks): Svg {
  const boats: Record<City['boat'], (inks: Inks) => Svg> = { junk, longtail, ferry, rice: riceBoat, trajinera };
  return boats[name](inks);
}

const wheel = (x: number, r: number): Svg => circle(x, -r, r, '#18120f') + circle(x, -r, r * 0.45, '#b9aca0');

const tram = (inks: Inks): Svg =>
  rect(-120, -150, 240, 132, inks.accent, 'rx="14"') +
  rect(-120, -92, 240, 10, lighter(inks.light, 0.5)) +
  [-106, -60, -14, 32, 78].map((x) => rect(x, -138, 34, 40, inks.light, 'rx="5"')).join('') +
  rect(-124, -156, 248, 10, inks.shade, 'rx="5"') +
  stroke('M-20-156L10-196M10-196H-40', inks.shade, 4) +
  wheel(-70, 18) +
  wheel(70, 18) +
  circle(112, -36, 7, '#fff6d8');

const scooter = (inks: Inks): Svg =>
  wheel(-48, 18) +
  wheel(46, 18) +
  path('M-66-34Q-60-62-20-58L-6-36H16L34-86H46L58-34Q40-44 28-22H-40Q-50-40-66-34Z', inks.accent) +
  rect(-54, -68, 48, 11, '#231a14', 'rx="5"') +
  stroke('M34-88L22-98', '#231a14', 5) +
  path('M-38-68Q-44-120-24-134Q-4-130-4-100L24-94L22-84L-12-90L-8-66L10-40L2-34L-24-60Z', mix(inks.body, inks.accent, 0.3)) +
  circle(-18, -150, 17, inks.light) +
  path('M-36-148a18 18 0 0 1 36-4z', inks.shade);

const tuktuk = (inks: Inks): Svg =>
  path('M-90-20V-52H-76L-70-116H50Q70-100 78-56Q96-50 96-20Z', inks.accent) +
  rect(-82, -126, 148, 14, inks.shade, 'rx="7"') +
  path('M-58-106H-4V-58H-62ZM8-106H44Q56-90 60-58H8Z', inks.sky) +
  stroke('M-88-40H94', inks.light, 5) +
  wheel(-58, 20) +
  wheel(70, 20) +
  circle(94, -46, 7, '#fff6d8');

export function drawTraffic(name: City['traffic'], inks: Inks): Svg {
  const kinds: Record<City['traffic'], (inks: Inks) => Svg> = { tram, cab: yellowCab, jeepney, scooter, tuktuk };
  return kinds[name](inks);
}

/** Somebody walking by, seen from afar: coat, head, maybe an umbrella. */
export function walker(x: number, y: number, size: number, coat: string, skin: string, umbrella?: string): Svg {
  return group(
    move(x, y, size),
    stroke('M-7-40L-12 0M7-40L14 0', '#1c1412', 8),
    path('M-18-38Q-20-104-8-112H8Q20-104 20-38Z', coat),
    stroke('M-12-98L-20-60M12-98L22-66', coat, 8),
    ellipse(0, -124, 10, 12, skin),
    path('M-11-126Q-12-140 0-140T11-126Q0-134-11-126Z', '#1c1412'),
    umbrella ? stroke('M22-66V-158', '#1c1412', 3) + path('M-30-150Q20-216 74-150Q48-160 22-152Q-4-160-30-150Z', umbrella) : '',
  );
}
