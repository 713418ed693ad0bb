import { darker, lighter, mix, paint, type Scheme, schemes } from '../palette.ts';
import { isManProfile, type ProfileRole, pictureShapes, profileKey, roleOfProfile } from '../picture-keys.ts';
import { drawForeground } from '../places/foreground.ts';
import { type RoomName, rooms } from '../places/rooms.ts';
import { type Chance, chanceFrom, seedFrom } from '../seeded-chance.ts';
import { ellipse, rect, Sheet, type Svg } from '../shapes.ts';
import { accessoriesOf } from './accessories.ts';
import { type ArmName, figure } from './body.ts';
import { dancePoses, drawDancer } from './dance-figure.ts';
import type { HeadPose } from './head.ts';
import { type Held, instruments } from './instruments.ts';
import { type OutfitName, outfitsOfMen, outfitsOfWomen } from './outfit.ts';
import type { OutfitPaints } from './outfit-parts.ts';
import { type Person, personOf } from './person.ts';
import { drawStanding } from './standing-figure.ts';

const roomsOfRole: Record<ProfileRole, readonly RoomName[]> = {
  model: ['archway', 'posterBlocks', 'dressingMirror', 'scallops', 'staircase', 'sunburst', 'draped', 'palmCourt', 'balcony'],
  dancer: ['spotlight', 'ballroom', 'sunburst', 'draped', 'posterBlocks', 'dressingMirror', 'staircase', 'scallops'],
  host: ['bar', 'archway', 'ballroom', 'cityWindow', 'library', 'palmCourt', 'staircase', 'balcony', 'scallops'],
  musician: ['spotlight', 'draped', 'cityWindow', 'sunburst', 'bar', 'posterBlocks', 'balcony', 'ballroom'],
  guide: ['streetNight', 'cityWindow', 'palmCourt', 'balcony', 'library', 'posterBlocks', 'streetNight', 'archway'],
};

const fabrics = [
  paint.wine,
  paint.teal,
  paint.navy,
  paint.forest,
  paint.plum,
  paint.terracotta,
  '#c48a34',
  paint.ivory,
  '#2a211d',
  paint.rose,
  paint.claret,
  '#7fa08a',
  '#8d5f86',
  '#d98a6a',
  '#35507a',
  '#e8d3b4',
] as const;
const suitings = ['#2a2230', '#22304a', '#3b2a24', '#26382f', '#5e1730', '#6b6258', '#8a6a4a', '#d8c7ae', '#41304f', '#1f4a4c'] as const;
const trims = [paint.brass, paint.ivory, paint.rose, paint.wine, paint.honey, '#7fb0a8', paint.coral, paint.plum] as const;

/** How far apart two paints are, as points in the RGB cube. */
function distance(first: string, second: string): number {
  const at = (hex: string, from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);
  return Math.hypot(...[1, 3, 5].map((from) => at(first, from) - at(second, from)));
}
const brightness = (hex: string): number =>
  Number.parseInt(hex.slice(1, 3), 16) * 0.3 + Number.parseInt(hex.slice(3, 5), 16) * 0.59 + Number.parseInt(hex.slice(5, 7), 16) * 0.11;

/** Cloth that stands off both the room and the skin, so that the figure reads at thumbnail size. */
function paintsFor(person: Person, scheme: Scheme, outfit: OutfitName, chance: Chance): OutfitPaints {
  const isSuiting = person.isMan && ['suit', 'tuxedo', 'trench', 'waistcoat', 'mandarin'].includes(outfit);
  const from: readonly string[] = isSuiting ? suitings : fabrics;
  let cloth = chance.pick(from);
  for (let tries = 0; tries < 14; tries += 1) {
    const isClear = distance(cloth, scheme.mid) > 105 && distance(cloth, scheme.deep) > 60 && distance(cloth, person.skin.base) > 60;
    if (isClear) break;
    cloth = chance.pick(from);
  }
  let trim = chance.pick(trims);
  for (let tries = 0; tries < 8 && Math.abs(brightness(trim) - brightness(cloth)) < 40; tries += 1) trim = chance.pick(trims);
  return { cloth, trim };
}

function heldBy(role: ProfileRole, profile: number, paints: OutfitPaints): Held {
  const turnOfRole = Math.floor((profile - 1) / 5);
  if (role === 'musician') return (instruments[turnOfRole % instruments.length] as () => Held)();
  const choices = accessoriesOf[role];
  return (choices[turnOfRole % choices.length] as (typeof choices)[number])(paints.trim, paints.cloth);
}

const headPose = (chance: Chance, smile: number): HeadPose => ({
  turn: chance.between(0.05, 1),
  gaze: chance.pick(['open', 'open', 'aside', 'down']),
  smile,
});

const quietArms: readonly (readonly [ArmName, ArmName])[] = [
  ['hip', 'rest'],
  ['chin', 'belly'],
  ['crown', 'hip'],
  ['pocket', 'rest'],
  ['hip', 'hip'],
  ['chest', 'rest'],
  ['pocket', 'pocket'],
  ['neck', 'hip'],
  ['belly', 'belly'],
  ['rest', 'chest'],
];
const armsOfMen: readonly (readonly [ArmName, ArmName])[] = [
  ['pocket', 'rest'],
  ['chin', 'belly'],
  ['hip', 'rest'],
  ['pocket', 'pocket'],
  ['rest', 'belly'],
  ['chest', 'pocket'],
];

interface Shot {
  sheet: Sheet;
  person: Person;
  scheme: Scheme;
  profile: number;
  chance: Chance;
  outfit: OutfitName;
  paints: OutfitPaints;
}

/** Close: head and shoulders, large, the card's first picture. */
function bust({ sheet, person, profile, chance, outfit, paints }: Shot): Svg {
  // One in five comes very near, the way a poster does.
  const isNear = profile % 5 === Math.floor(profile / 5) % 5;
  const scale = isNear ? chance.between(2.7, 3.1) : chance.between(1.7, 2.25);
  const [right, left] =
    person.isMan || chance.happens(0.6)
      ? (['rest', 'rest'] as const)
      : chance.pick([
          ['chin', 'rest'],
          ['neck', 'rest'],
          ['chest', 'rest'],
        ] as const);
  const inside = drawStanding(
    sheet,
    person,
    { outfit, paints, right, left, head: headPose(chance, profile % 3 === 1 ? 1.4 : 0.5), headDegrees: chance.between(-9, 9) },
    chance,
  );
  return figure(
    360 + chance.between(-1, 1) * (isNear ? 120 : 70),
    isNear ? chance.between(420, 480) : chance.between(330, 400),
    scale,
    chance.happens(0.5),
    inside,
  );
}

/** Half: to the hips, with what the person does in the hands. */
function half({ sheet, person, profile, chance, outfit, paints }: Shot): Svg {
  const held = heldBy(roleOfProfile(profile), profile, paints);
  const scale = chance.between(1.12, 1.36);
  const inside = drawStanding(
    sheet,
    person,
    { outfit, paints, held, lower: person.isMan ? 'trousers' : 'gown', head: headPose(chance, 1), headDegrees: chance.between(-8, 8) },
    chance,
  );
  return figure(360 + chance.between(-46, 20), chance.between(250, 310), scale, chance.happens(0.4), inside);
}

/** Whole: the figure in the room, dancing or standing. */
function whole({ sheet, person, profile, chance, outfit, paints, scheme }: Shot): Svg {
  const isDancing = roleOfProfile(profile) === 'dancer';
  const scale = isDancing ? chance.between(0.5, 0.57) : chance.happens(0.5) ? chance.between(0.52, 0.6) : chance.between(0.78, 0.92);
  const y = isDancing ? 900 - 1334 * scale : scale < 0.7 ? 915 - 1334 * scale : chance.between(170, 220);
  const shadow = scale < 0.7 ? ellipse(360, 917, 210, 16, darker(scheme.deep, 0.5), 'opacity=".5"') : '';
  if (isDancing) {
    const pose = dancePoses[Math.floor(profile / 5) % dancePoses.length] as (typeof dancePoses)[number];
    return shadow + figure(360, y, scale, chance.happens(0.5), drawDancer(sheet, person, pose, outfit, paints, chance));
  }
  const [right, left] = chance.pick(person.isMan ? armsOfMen : quietArms);
  const inside = drawStanding(
    sheet,
    person,
    {
      outfit,
      paints,
      right,
      left,
      lower: person.isMan ? 'trousers' : chance.pick(['gown', 'gown', 'midi']),
      stance: chance.next(),
      head: headPose(chance, chance.next()),
      headDegrees: chance.between(-7, 7),
    },
    chance,
  );
  return shadow + figure(360 + chance.between(-40, 40), y, scale, chance.happens(0.5), inside);
}

const shots = [bust, half, whole] as const;

/** One comp-card picture: the same person in all three of a profile, elsewhere, otherwise dressed. */
export function drawProfile(profile: number, picture: number): Svg {
  const { width, height } = pictureShapes.profile;
  const sheet = new Sheet(width, height);
  const person = personOf(profile, isManProfile(profile), chanceFrom(`person/${profile}`));
  const chance = chanceFrom(profileKey(profile, picture));
  const places = roomsOfRole[roleOfProfile(profile)];
  const place = places[(seedFrom(`place/${profile}`) + (picture - 1) * 3) % places.length] as RoomName;
  const scheme = schemes[(profile * 5 + picture * 7 + Math.floor(profile / 12)) % schemes.length] as Scheme;
  const wardrobe = person.isMan ? outfitsOfMen : outfitsOfWomen;
  const outfit = wardrobe[(profile * 3 + Math.floor(profile / wardrobe.length) + picture * 4) % wardrobe.length] as OutfitName;
  const paints = paintsFor(person, scheme, outfit, chance);
  const room = rooms[place](sheet, scheme, chance);
  const shot = shots[(picture - 1) % shots.length] as (typeof shots)[number];
  const drawn = shot({ sheet, person, scheme, profile, chance, outfit, paints });
  // A breath of the room's light over everything ties figure and room together.
  const air = sheet.fade([
    [0, lighter(scheme.glow, 0.2), 0.05],
    [0.55, scheme.mid, 0],
    [1, mix(scheme.deep, '#000000', 0.3), 0.28],
  ]);
  return sheet.close(room, drawn, rect(0, 0, width, height, air), drawForeground(sheet, scheme, chance, picture === 1));
}
