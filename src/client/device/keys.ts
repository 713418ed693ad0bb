/**
 * Every key of local storage. `token`, `tokensso`, `lang`, `kefuId`, `adsid`, `realLat` and `realLng` are the
 * names that the checklist gives them; index.html reads `token`, `lang`, `foyer.member`, `foyer.theme`, `foyer.age`, the ETags of its
 * requests (`foyer.etag.<path>`, net/early.ts) and the marks of stills (`foyer.still.<place>`, stills.ts) before any script has loaded.
 */
export const localKeys = {
  token: 'token',
  tokensso: 'tokensso',
  member: 'foyer.member',
  language: 'lang',
  theme: 'foyer.theme',
  age: 'foyer.age',
  location: 'foyer.location',
  latitude: 'realLat',
  longitude: 'realLng',
  iconPositions: 'foyer.icons',
  installDismissed: 'foyer.install',
  secondVisit: 'foyer.visit',
  popupSeen: 'foyer.popup',
  readMarks: 'foyer.read',
  wants: 'foyer.wants',
  timeCheck: 'foyer.timecheck',
  clubClock: 'foyer.clock',
  table: 'foyer.table',
  wheelPairs: 'foyer.wheel',
  draft: 'foyer.draft',
  hiddenMessages: 'foyer.hidden',
  captions: 'foyer.captions',
  recentWords: 'foyer.words',
  resume: 'foyer.resume',
  videoKeys: 'foyer.keys',
  picturesAhead: 'foyer.pictures',
  aheadBytes: 'foyer.ahead',
  persistAsked: 'foyer.persist',
  earlyEtag: 'foyer.etag',
  still: 'foyer.still',
  support: 'kefuId',
  campaign: 'adsid',
} as const;

/** What is written back after a log-out has cleared everything (checklist Q19): choices for the device, and what it has fetched today. */
export const keysAfterSignOut: readonly string[] = [
  localKeys.language,
  localKeys.theme,
  localKeys.age,
  localKeys.installDismissed,
  localKeys.picturesAhead,
  localKeys.aheadBytes,
];
