/** A browser and the system that it runs on, by their own names; undefined where the text does not tell. */
export type Device = { browser: string | undefined; system: string | undefined };

type Sign = readonly [sign: RegExp, name: string];

/** In this order: most browsers name those that they want to be taken for as well. */
const browsers: readonly Sign[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** In this order: an iPhone calls itself like a Mac, Android and ChromeOS call themselves Linux. */
const systems: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (signs: readonly Sign[], text: string): string | undefined => signs.find(([sign]) => sign.test(text))?.[1];

/** The device behind a user agent, as far as people have a name for it. Anybody can send any text: it is never shown itself. */
export const deviceOf = (userAgent: string): Device => ({ browser: named(browsers, userAgent), system: named(systems, userAgent) });
