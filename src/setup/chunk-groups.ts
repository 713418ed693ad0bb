import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { homeScreen } from './preload-map.ts';

/**
 * Which module goes into which file. The worker fetches what it keeps file by file, and every import() names what it needs, so the
 * files are few and follow what is opened together: three for the first Home (libraries, the app, Home), one for what several
 * screens show, one for what acts, then one for the screens of a few folders. `tests/check/precache-budget.ts` counts them.
 */

/** The messages of all screens of a language are one file: the screens are opened one after the other. */
const screenMessages = (moduleId: string): string | null => {
  const tag = /\/locales\/([^/]+)\/screens\//.exec(moduleId)?.[1];
  return tag === undefined ? null : `catalogue-${tag}-screens`;
};

/** Folders of screens that share a file with others, which are mostly opened in the same visit. The other folders have one each. */
const openedTogether: Record<string, string> = {
  'account-entry': 'entrance',
  board: 'tabs',
  language: 'entrance',
  support: 'entrance',
  cities: 'people',
  profiles: 'people',
  search: 'people',
  fairness: 'play',
  games: 'play',
  wheel: 'play',
  records: 'money',
  wallet: 'money',
};

/**
 * Small parts that few pages need. The list of videos is among them: with the screen that plays one it would bring the player along,
 * which is larger than all of it.
 */
const smallParts =
  /\/client\/(app\/app-banner-cards|screens\/home\/(pop-up-sheet|movie-place)|screens\/videos\/(saved-list|found-videos|video-(list|card|filters|filter-(sheet|words))(\.module)?)|commands\/(log-in-third|move-wants|video-rights))\./;

/** The file of a screen. */
const screensFile = (moduleId: string): string | null => {
  if (smallParts.test(moduleId)) return 'tabs';
  // A city's address is passed on, and opened by who has nothing of the club yet.
  if (/\/screens\/cities\/(choose-detail|city-picture)\./.test(moduleId)) return 'city';
  // Moves to people's pages alone.
  if (moduleId.includes('/client/ui/moving-picture.')) return 'people';
  const folder = /\/src\/client\/screens\/([^/]+)\//.exec(moduleId)?.[1];
  return folder === undefined ? null : (openedTogether[folder] ?? folder);
};

/** A library with the one file that draws with it, and the mirror's database: only the screens that need it bring it along. */
const ownFiles: Record<string, RegExp> = {
  carousel: /\/client\/ui\/carousel\.|\/node_modules\/keen-slider\//,
  'base-ui': /\/client\/ui\/(tabs|switch)\.tsx|\/node_modules\/(@base-ui|@floating-ui)\//,
  // They need the server and an authenticator: fetched when they are wanted, and no device keeps the file (vite.config.ts).
  passkeys:
    /\/(client|contract)\/commands\/passkeys\.|\/screens\/account\/(own-passkeys|passkey-(row|name-field)|add-passkey-sheet|use-passkey-command)\.|\/node_modules\/@simplewebauthn\/browser\//,
  // Likewise: what turns notifications on and off.
  push: /\/client\/(commands\/push|device\/push-support)\.|\/contract\/(commands\/push|push-kinds)\.|\/screens\/account\/(own-notifications|notification-choice|use-push-choice)\./,
  // A video's page is shown without it.
  plyr: /\/client\/ui\/(player(-captions|-keys|-taps|-words)?|follow-video|media-keys|text-policy|use-skips|video-player)\.|\/node_modules\/plyr\//,
  database: /\/client\/(mirror\/indexed-db|device\/device-database)|\/node_modules\/dexie\//,
};

/** What is loaded after the first screen: the rest of the start, and whatever is asked of the server. */
const afterFirstScreen = /\/client\/(app\/after-first-screen|net\/http|sync\/(own-pulls|row-counts|statement-(mark|passing)))\.ts/;

/** What begins when a page has come to rest; and the card of a command without a known outcome, which looks into the device's database. */
const background =
  /\/node_modules\/dexie-react-hooks\/|\/contract\/stream\.|\/client\/(app\/(available-fonts|icon-badge|open-command-card|store-still|still-html|still-rules|take-stills)|device\/use-forgotten-command|net\/(event-)?stream|pwa\/(launch-image|load-new-version|manifest|open-worker)|sync\/stream(-holder)?)\.ts|\/node_modules\/(eventsource-parser|workbox-window)\//;

/**
 * What sends and stores a member's actions, and leaves with them. It needs what several screens share, which does not need it: a screen that only
 * shows something, as a city's, comes without it. What is loaded after the first screen needs both. Neither of them needs that, nor the library
 * of requests: what asks imports it on demand (net/exchange.ts, net/fetch-signed.ts), and no screen waits for it (tests/check/bundle-budget.ts).
 */
const actions =
  /\/src\/client\/(commands\/(?!(log-in-third|move-wants|video-rights|passkeys|push)\.)|net\/fetch-signed\.|device\/(persist-command|still-pages|outbox|open-device|pending-log-out|push-note|proofs|statement-marks)\.|pwa\/(install|refused-frame|worker|shared-picture)\.)|\/contract\/(commands|shared-picture)/;

/**
 * Where what several screens need goes. What is only imported on demand has a file of its own, named after the
 * module that is imported; a module that others import as well must stay in their file, or the two files would import each other.
 */
const neededBySeveral: Rolldown.CodeSplittingNameFunction = (moduleId, context) => {
  const { dynamicImporters = [], importers = [] } = context.getModuleInfo(moduleId) ?? {};
  if (dynamicImporters.length > 0 && importers.length === 0) return basename(moduleId).replace(/\.\w+$/, '');
  return actions.test(moduleId) ? 'actions' : 'shared';
};

/** Priorities are above zero: rolldown takes a negative one for a large one. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // With Vite's helper of import(): a catalogue that had it from the app would be another file with every version.
  {
    name: 'core',
    test: /\/node_modules\/(react|react-dom|scheduler|@lingui\/(core|react)|@tanstack\/(react-router|router-core|history|react-store|store))\/|vite\/preload-helper/,
    priority: 5,
  },
  { name: 'app', tags: ['$initial'], priority: 5 },
  { name: 'home', test: homeScreen, priority: 5 },
  ...Object.entries(ownFiles).map(([name, test]) => ({ name, test, priority: 4, includeDependenciesRecursively: false })),
  {
    name: neededBySeveral,
    test: /\/src\/(client\/(?!screens\/|sync\/|net\/http|ui\/moving-picture\.)|domain\/|contract\/)|\/node_modules\/lucide-react\//,
    minShareCount: 2,
    priority: 3.6,
    includeDependenciesRecursively: false,
  },
  // With all that it needs and the first screen does not; what else needs a part of it finds it loaded.
  { name: 'after-first-screen', test: afterFirstScreen, priority: 3.5 },
  { name: 'background', test: background, priority: 4, includeDependenciesRecursively: false },
  { name: screensFile, test: /\/src\/client\/(?:(?:screens|app|commands)\/|ui\/moving-picture\.)/, priority: 1 },
  { name: screenMessages, test: /\/locales\/.*\.po$/ },
];
