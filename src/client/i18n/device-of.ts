/** A browser and the system that it runs on, by their own names; undefined if the user agent does not tell. */
export type Device = { browser: string | undefined; system: string | undefined };

type Sign = readonly [sign: RegExp, name: string];

/** In this order: most browsers also contain the names of those that they imitate. */
const browsers: readonly Sign[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** In this order: an iPhone's contains the Mac's name, Android's and ChromeOS's contain Linux. */
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

/** The device of a user agent, as far as it has a known name. The text could be anything: it is never shown itself. */
export const deviceOf = (userAgent: string): Device => ({ browser: named(browsers, userAgent), system: named(systems, userAgent) });
