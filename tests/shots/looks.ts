import type { LanguageCode } from '../../src/contract/languages.ts';
import { languages } from '../../src/contract/languages.ts';
import type { MemberName } from '../e2e/club.ts';

/** How one member sees the app: a window, a theme, a language, and the system's settings for people who see less. */
export type Look = {
  name: string;
  width: number;
  height: number;
  theme: 'light' | 'dark';
  lang: LanguageCode;
  /** Nobody is logged in if it is missing. */
  member?: MemberName;
  forcedColors?: 'active';
  /** `offline`: the server is stopped once the phone has its copy. `disabled`: the member's account is, while the phone still has its session. */
  state?: 'offline' | 'disabled';
  /** The size of `1rem` in px, where it is not the browser's 16. */
  remPx?: number;
};

/** Ten cells that together have each width, theme, system setting, and languages with long words, with other scripts, with many accents. */
export const tenLooks: readonly Look[] = [
  { name: '390-light-en', width: 390, height: 844, theme: 'light', lang: 'en_us', member: 'demo' },
  { name: '390-dark-ja', width: 390, height: 844, theme: 'dark', lang: 'ja_ja', member: 'vip' },
  { name: '360-light-de', width: 360, height: 780, theme: 'light', lang: 'de_de', member: 'demo' },
  { name: '360-forced-de', width: 360, height: 780, theme: 'light', lang: 'de_de', member: 'demo', forcedColors: 'active' },
  { name: '360-text200-de', width: 360, height: 780, theme: 'light', lang: 'de_de', member: 'demo', remPx: 32 },
  { name: '768-light-vi', width: 768, height: 1024, theme: 'light', lang: 'vn_vn', member: 'vip' },
  { name: '844x390-dark-en', width: 844, height: 390, theme: 'dark', lang: 'en_us', member: 'demo' },
  { name: '1280-dark-de', width: 1280, height: 900, theme: 'dark', lang: 'de_de', member: 'vip' },
  { name: '1280-light-ja', width: 1280, height: 900, theme: 'light', lang: 'ja_ja', member: 'demo' },
  { name: '390-visitor-vi', width: 390, height: 844, theme: 'dark', lang: 'vn_vn' },
];

/** The narrowest phone in each language, as it is, with forced colours, without the club and with a disabled account: half of the themes are dark. */
export const narrowLooks: readonly Look[] = languages.flatMap(({ code, tag }, at): Look[] => {
  const narrow = { width: 360, height: 780, lang: code, member: 'demo' } as const;
  const [theme, other] = at % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  return [
    { ...narrow, name: `360-${theme}-${tag}`, theme },
    // The system's colours replace both themes; axe takes the dark theme's text colour for the one that is drawn, which it is not.
    { ...narrow, name: `360-forced-${tag}`, theme: 'light', forcedColors: 'active' },
    { ...narrow, name: `360-offline-${tag}`, theme: other, state: 'offline' },
    { ...narrow, name: `360-disabled-${tag}`, theme: other, state: 'disabled' },
  ];
});
