import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Who may import what, and the one file from which a library may be used. Each rule has an import that it must catch: the check plants it
 * in a temporary tree and fails if the rule does not complain.
 */
type Fence = { why: string; from: string; notFrom?: string; to?: string; notTo?: string; planted: readonly [from: string, to: string] };

const tests = '\\.test\\.tsx?$|\\.d\\.ts$';
const npm = (...names: string[]): string => `node_modules/(${names.join('|')})/`;

const fences: Record<string, Fence> = {
  'domain-is-pure': {
    why: 'The rule book imports nothing but itself.',
    from: '^src/domain/',
    notTo: '^src/domain/',
    planted: ['src/domain/a.ts', 'node:fs'],
  },
  'contract-stays-between': {
    why: 'The letterbox knows the rule book and valibot alone.',
    from: '^src/contract/',
    notTo: `^src/(domain|contract)/|${npm('valibot')}`,
    planted: ['src/contract/a.ts', '#server/b.ts'],
  },
  'client-without-server': {
    why: 'Client and server never meet.',
    from: '^(src/client|sw)/',
    to: '^src/(server|setup)/|^tests/',
    planted: ['src/client/a.ts', '#server/b.ts'],
  },
  'server-without-client': {
    why: 'Client and server never meet.',
    from: '^src/server/',
    to: '^(src/client|sw|src/setup|tests)/',
    planted: ['src/server/a.ts', '#client/b.ts'],
  },
  'worker-alone': {
    why: 'The worker is no part of the client.',
    from: '^sw/',
    to: '^src/client/',
    planted: ['sw/a.ts', '../src/client/b.ts'],
  },
  'screens-ask-names': {
    why: 'A screen reads by named queries and acts by commands; it never fetches and never touches a database.',
    from: '^src/client/(screens|play-session)/',
    to: `^src/client/(net|sync)/|^src/client/mirror/(?!queries/)|${npm('dexie', 'dexie-react-hooks')}`,
    planted: ['src/client/screens/home/a.ts', '#client/net/b.ts'],
  },
  'screens-without-app': {
    why: 'A screen knows neither the frame around it, nor its address, nor how the page began.',
    from: '^src/client/(screens|play-session)/',
    to: '^src/client/(app|routes)/',
    planted: ['src/client/screens/home/a.ts', '#client/app/b.ts'],
  },
  'client-below-screens': {
    why: 'What the start hands in is for the rooms that work; whatever is drawn asks them.',
    from: '^src/client/(screens|play-session|ui|routes|i18n|device)/',
    to: '^src/client/client\\.ts$',
    planted: ['src/client/screens/home/a.ts', '#client/client.ts'],
  },
  'below-screens': {
    why: 'What several screens share knows none of them.',
    from: '^src/client/play-session/',
    to: '^src/client/screens/',
    planted: ['src/client/play-session/a.ts', '#client/screens/games/b.ts'],
  },
  'screens-apart': {
    why: 'Screens of different places share pieces through ui, never each other.',
    from: '^src/client/screens/([^/]+)/',
    to: '^src/client/screens/',
    notTo: '^src/client/screens/$1/',
    planted: ['src/client/screens/home/a.ts', '#client/screens/wallet/b.ts'],
  },
  'ui-knows-no-product': {
    why: 'Pieces of the surface know nothing of the product.',
    from: '^src/client/ui/',
    to: '^src/client/(app|routes|screens|play-session|mirror|device|commands|sync|net|pwa)/',
    planted: ['src/client/ui/a.ts', '#client/mirror/queries/b.ts'],
  },
  'lower-rooms-look-down': {
    why: 'What screens stand on does not know the screens.',
    from: '^src/client/(mirror|device|commands|sync|net|i18n)/',
    to: '^src/client/(app|routes|screens|play-session|ui)/',
    planted: ['src/client/sync/a.ts', '#client/screens/home/b.ts'],
  },
  'mirror-does-not-fetch': {
    why: 'The mirror is written by sync and commands; it asks nobody itself.',
    from: '^src/client/(mirror|device)/',
    to: '^src/client/(net|sync|commands)/',
    planted: ['src/client/mirror/a.ts', '#client/net/b.ts'],
  },
  'net-carries-only': {
    why: 'The HTTP client knows no tables.',
    from: '^src/client/net/',
    to: '^src/client/(mirror|sync|commands)/',
    planted: ['src/client/net/a.ts', '#client/mirror/b.ts'],
  },
  'http-asks-acts-and-reads': {
    why: 'Routes are thin: tables belong to commands, reads, ledger, draws and media.',
    from: '^src/server/http/',
    to: '^src/server/(ledger|draws|jobs|demo)/',
    planted: ['src/server/http/a.ts', '#server/ledger/b.ts'],
  },
  'acts-know-no-http': {
    why: 'Acts, reads and what they stand on know nothing of requests.',
    from: '^src/server/(actions|commands|reads|ledger|draws|media|push|db|jobs|backup|doctor)/',
    to: `^src/server/(http/|app\\.ts|main\\.ts)|${npm('fastify', '@fastify/[^/]+')}`,
    planted: ['src/server/commands/a.ts', '#server/http/b.ts'],
  },
  'ledger-knows-no-acts': {
    why: 'The ledger knows nothing of bets, the database room nothing of anyone.',
    from: '^src/server/(ledger|draws|media|push|db)/',
    to: '^src/server/(actions|commands|reads|jobs|demo|operator)/',
    planted: ['src/server/ledger/a.ts', '#server/commands/b.ts'],
  },
  'actions-know-no-shell': {
    why: 'What operators do stands behind the command line and whatever else comes to offer it.',
    from: '^src/server/(?!operator/)',
    to: '^src/server/operator/',
    planted: ['src/server/actions/a.ts', '#server/operator/b.ts'],
  },
  'command-line-runs-actions': {
    why: 'The command line runs actions; it does nothing to a club by itself (one-place-for-acts.ts).',
    from: '^src/server/operator/',
    to: '^src/server/(commands|reads|media|payments|jobs|http)/',
    planted: ['src/server/operator/a.ts', '#server/commands/b.ts'],
  },
  'door-dexie': {
    why: 'Databases of the device open in mirror and device.',
    from: '^(src|sw)/',
    notFrom: '^src/client/(mirror|device)/',
    to: npm('dexie', 'dexie-react-hooks'),
    planted: ['src/client/app/a.ts', 'dexie'],
  },
  'door-ky': {
    why: 'Every request of the client leaves by net.',
    from: '^(src|sw)/',
    notFrom: '^src/client/net/',
    to: npm('ky'),
    planted: ['src/client/sync/a.ts', 'ky'],
  },
  'door-workbox-window': {
    why: 'One door to the worker.',
    from: '^(src|sw)/',
    notFrom: '^src/client/pwa/',
    to: npm('workbox-window'),
    planted: ['src/client/app/a.ts', 'workbox-window'],
  },
  'door-workbox': {
    why: 'The rest of workbox is the worker.',
    from: '^src/',
    to: npm('workbox-(core|precaching|routing|strategies|expiration)'),
    planted: ['src/client/pwa/a.ts', 'workbox-routing'],
  },
  'door-surface': {
    why: 'Libraries of the surface live in ui.',
    from: '^src/client/',
    notFrom: '^src/client/ui/',
    to: npm('keen-slider', 'yet-another-react-lightbox', 'plyr', 'dompurify', '@use-gesture/react', '@tanstack/react-virtual'),
    planted: ['src/client/screens/home/a.ts', 'dompurify'],
  },
  'door-base-ui': {
    why: 'Each piece of Base UI has one file, which only what is loaded on demand imports.',
    from: '^(src|sw)/',
    notFrom: '^src/client/ui/(tabs|switch)\\.tsx$',
    to: npm('@base-ui/[^/]+'),
    planted: ['src/client/ui/a.ts', '@base-ui/react/drawer'],
  },
  'door-router': {
    why: 'Addresses belong to routes; the frame gives the router its window, and ui links.',
    from: '^(src|sw)/',
    notFrom: '^src/client/(routes/|app/|ui/(link\\.tsx|location\\.ts|leave-flow\\.ts)$)',
    to: npm('@tanstack/react-router', '@tanstack/router-core', '@tanstack/history'),
    planted: ['src/client/screens/home/a.ts', '@tanstack/react-router'],
  },
  'door-fastify': {
    why: 'Requests are an affair of app and http.',
    from: '^src/',
    notFrom: '^src/server/(app\\.ts|main\\.ts|http/)',
    to: npm('fastify', '@fastify/[^/]+'),
    planted: ['src/server/jobs/a.ts', 'fastify'],
  },
  'door-drivers': {
    why: 'Only db opens a database.',
    from: '^src/',
    notFrom: '^src/server/db/',
    to: npm('better-sqlite3', 'pg'),
    planted: ['src/server/reads/a.ts', 'better-sqlite3'],
  },
  'no-tests-in-the-house': {
    why: 'Tools of the tests stay in tests.',
    from: '^(src|sw)/',
    to: `^tests/|\\.test\\.tsx?$|${npm('vitest', '@playwright/[^/]+', 'fast-check', 'fake-indexeddb')}`,
    planted: ['src/server/jobs/a.ts', 'fast-check'],
  },
};

/** Libraries that only one file may import. */
export const singleDoors = [
  '@tanstack/react-virtual',
  'dexie-react-hooks',
  'keen-slider',
  'yet-another-react-lightbox',
  'plyr',
  'dompurify',
  'workbox-window',
  'ky',
  'eventsource-parser',
  '@node-rs/argon2',
  '@simplewebauthn/browser',
  '@simplewebauthn/server',
] as const;

export const planted = Object.entries(fences).map(
  ([
    name,
    {
      planted: [from, to],
    },
  ]) => ({ name, from, to }),
);

export const rules: IForbiddenRuleType[] = [
  ...Object.entries(fences).map(([name, fence]) => ({
    name,
    comment: fence.why,
    severity: 'error' as const,
    from: { path: fence.from, pathNot: fence.notFrom ? `${tests}|${fence.notFrom}` : tests },
    to: { ...(fence.to ? { path: fence.to } : {}), ...(fence.notTo ? { pathNot: fence.notTo } : {}) },
  })),
  {
    name: 'no-circles',
    comment: 'Two files that need each other are one.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'resolvable',
    comment: 'What is imported exists.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];
