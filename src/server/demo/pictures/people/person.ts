import { mix } from '../palette.ts';
import type { Chance } from '../seeded-chance.ts';
import { type HairStyle, hairStylesOfMen, hairStylesOfWomen } from './hair-styles.ts';

/** The tones of one skin, from the shadow plane to the lit one. */
export interface Skin {
  base: string;
  shade: string;
  light: string;
  lip: string;
}

/** What makes somebody the same somebody in every picture: nothing here depends on pose or dress. */
export interface Person {
  isMan: boolean;
  skin: Skin;
  hair: HairStyle;
  hairColour: string;
  /** 1 is the middle; 0.92 narrow, 1.08 broad. */
  faceWidth: number;
  /** 0 a soft pointed jaw, 1 a square one. */
  jaw: number;
  browWeight: number;
  browLift: number;
  eyeTilt: number;
  eyeColour: string;
  lidColour: string;
  noseLength: number;
  noseWidth: number;
  lipFullness: number;
  lipColour: string;
  beard: 'none' | 'stubble' | 'moustache' | 'goatee' | 'full';
  glasses: 'none' | 'round' | 'square';
  mole: boolean;
  earring: 'none' | 'drop' | 'hoop' | 'fan' | 'pearl';
  jewel: string;
}

const skin = (base: string, shade: string, light: string, lip: string): Skin => ({ base, shade, light, lip });
const skins: readonly Skin[] = [
  skin('#f3d3bb', '#d9a58a', '#fde6d3', '#b8434e'),
  skin('#efc6a4', '#cf9674', '#fbdfc4', '#b23d48'),
  skin('#f0cfae', '#d1a078', '#fbe5ca', '#b1474a'),
  skin('#e2b088', '#b97f5b', '#f2cba8', '#a53a42'),
  skin('#d59c70', '#a66c47', '#e9ba90', '#9b343c'),
  skin('#c2855a', '#925a38', '#daa379', '#8f2e37'),
  skin('#a66c46', '#78472c', '#c28860', '#8a2c3a'),
  skin('#8a5535', '#5f3723', '#a8704b', '#8b2b3d'),
  skin('#6d4029', '#47271a', '#8c583b', '#8a2740'),
  skin('#543022', '#351c15', '#734733', '#8c2a44'),
];

const hairColours = [
  '#16110f',
  '#1d1613',
  '#241813',
  '#33201a',
  '#4a2a1c',
  '#6b3d22',
  '#8c4a26',
  '#b9813f',
  '#d9ae6a',
  '#8d8580',
  '#c9c1b8',
  '#5a1f1c',
] as const;
const darkHairColours = hairColours.slice(0, 5);
const jewels = ['#e0b463', '#f4ede4', '#d9637e', '#7fb0a8', '#c9d7e0'] as const;

/** Neighbouring numbers sit side by side in lists, so skin and hair walk through their lists instead of being thrown. */
export function personOf(number: number, isMan: boolean, chance: Chance): Person {
  const tone = skins[(number * 7 + Math.floor(number / 10) * 3) % skins.length] as Skin;
  const isDeep = skins.indexOf(tone) >= 5;
  const styles = isMan ? hairStylesOfMen : hairStylesOfWomen;
  const step = isMan ? number / 3 : number - Math.floor(number / 3);
  const hair = styles[Math.floor(step * 5 + Math.floor(step / styles.length)) % styles.length] as HairStyle;
  const wantsDarkHair = isDeep ? chance.happens(0.9) : chance.happens(0.55);
  return {
    isMan,
    skin: tone,
    hair,
    hairColour: chance.pick(wantsDarkHair ? darkHairColours : hairColours),
    faceWidth: chance.between(0.93, 1.06) + (isMan ? 0.04 : 0),
    jaw: isMan ? chance.between(0.55, 1) : chance.between(0, 0.5),
    browWeight: isMan ? chance.between(1.3, 1.9) : chance.between(0.7, 1.15),
    browLift: isMan ? chance.between(-1, 3) : chance.between(1, 7),
    eyeTilt: chance.between(-3, 8),
    eyeColour: chance.happens(0.75) || isDeep ? '#1c120e' : chance.pick(['#3d5a54', '#4d6a86', '#5e4320']),
    lidColour: isMan
      ? mix(tone.base, tone.shade, 0.7)
      : mix(tone.shade, chance.pick(['#8d5f86', '#1f5f62', '#8a5d0c', '#9c2743', '#3a3563']), 0.5),
    noseLength: chance.between(-3, 5),
    noseWidth: chance.between(0.85, 1.2) + (isMan ? 0.12 : 0),
    lipFullness: chance.between(0.85, 1.25) * (isMan ? 0.8 : 1),
    lipColour: isMan
      ? mix(tone.base, tone.lip, 0.38)
      : mix(tone.lip, chance.pick(['#9c2743', '#b5532f', '#8a1f3d', '#c9566b', '#7a2433']), chance.between(0.2, 0.8)),
    beard: isMan ? chance.pick(['none', 'none', 'none', 'stubble', 'stubble', 'moustache', 'goatee', 'full', 'full']) : 'none',
    glasses: chance.happens(0.12) ? chance.pick(['round', 'square']) : 'none',
    mole: !isMan && chance.happens(0.18),
    earring: isMan ? 'none' : chance.pick(['none', 'drop', 'hoop', 'fan', 'pearl', 'drop']),
    jewel: chance.pick(jewels),
  };
}
