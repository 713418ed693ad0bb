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
    why: 'The domain imports nothing but itself.',
    from: '^src/domain/',
    notTo: '^src/domain/',
    planted: ['src/domain/a.ts', 'node:fs'],
  },
  'contract-imports-domain-only': {
    why: 'The contract imports the domain and valibot alone.',
    from: '^src/contract/',
    notTo: `^src/(domain|contract)/|${npm('valibot')}`,
    planted: ['src/contract/a.ts', '#server/b.ts'],
  },
  'client-without-server': {
    why: 'Client and server share only contract and domain.',
    from: '^(src/client|sw)/',
    to: '^src/(server|setup)/|^tests/',
    planted: ['src/client/a.ts', '#server/b.ts'],
  },
  'server-without-client': {
    why: 'Client and server share only contract and domain.',
    from: '^src/server/',
    to: '^(src/client|sw|src/setup|tests)/',
    planted: ['src/server/a.ts', '#client/b.ts'],
  },
  'worker-without-client': {
    why: 'The worker is built apart from the client.',
    from: '^sw/',
    to: '^src/client/',
    planted: ['sw/a.ts', '../src/client/b.ts'],
  },
  'screens-use-queries': {
    why: 'A screen reads by named queries and changes things by commands; it never fetches and never opens a database.',
    from: '^src/client/(screens|play-session)/',
    to: `^src/client/(net|sync)/|^src/client/mirror/(?!queries/)|${npm('dexie', 'dexie-react-hooks')}`,
    planted: ['src/client/screens/home/a.ts', '#client/net/b.ts'],
  },
  'screens-without-app': {
    why: 'A screen knows neither the frame around it, nor its address, nor how the page was started.',
    from: '^src/client/(screens|play-session)/',
    to: '^src/client/(app|routes)/',
    planted: ['src/client/screens/home/a.ts', '#client/app/b.ts'],
  },
  'drawing-without-client': {
    why: 'The dependencies of createClient are for mirror, sync, commands and net; what is drawn uses those.',
    from: '^src/client/(screens|play-session|ui|routes|i18n|device)/',
    to: '^src/client/client\\.ts$',
    planted: ['src/client/screens/home/a.ts', '#client/client.ts'],
  },
  'play-session-without-screens': {
    why: 'What several screens share imports none of them.',
    from: '^src/client/play-session/',
    to: '^src/client/screens/',
    planted: ['src/client/play-session/a.ts', '#client/screens/games/b.ts'],
  },
  'screens-apart': {
    why: 'Screens of different folders share components through ui and never import each other.',
    from: '^src/client/screens/([^/]+)/',
    to: '^src/client/screens/',
    notTo: '^src/client/screens/$1/',
    planted: ['src/client/screens/home/a.ts', '#client/screens/wallet/b.ts'],
  },
  'ui-without-product': {
    why: 'Components of ui know nothing of the product.',
    from: '^src/client/ui/',
    to: '^src/client/(app|routes|screens|play-session|mirror|device|commands|sync|net|pwa)/',
    planted: ['src/client/ui/a.ts', '#client/mirror/queries/b.ts'],
  },
  'data-without-screens': {
    why: 'What screens are built on does not import them.',
    from: '^src/client/(mirror|device|commands|sync|net|i18n)/',
    to: '^src/client/(app|routes|screens|play-session|ui)/',
    planted: ['src/client/sync/a.ts', '#client/screens/home/b.ts'],
  },
  'mirror-does-not-fetch': {
    why: 'The mirror is written by sync and commands; it sends no request itself.',
    from: '^src/client/(mirror|device)/',
    to: '^src/client/(net|sync|commands)/',
    planted: ['src/client/mirror/a.ts', '#client/net/b.ts'],
  },
  'net-only-transports': {
    why: 'The HTTP client knows nothing of what is stored.',
    from: '^src/client/net/',
    to: '^src/client/(mirror|sync|commands)/',
    planted: ['src/client/net/a.ts', '#client/mirror/b.ts'],
  },
  'http-uses-commands-and-reads': {
    why: 'Routes are thin: the work is done by commands, reads and media.',
    from: '^src/server/http/',
    to: '^src/server/(ledger|draws|jobs|demo)/',
    planted: ['src/server/http/a.ts', '#server/ledger/b.ts'],
  },
  'commands-without-http': {
    why: 'Commands, actions, reads and what they are built on know nothing of requests.',
    from: '^src/server/(actions|commands|reads|ledger|draws|media|push|db|jobs|backup|doctor)/',
    to: `^src/server/(http/|app\\.ts|main\\.ts)|${npm('fastify', '@fastify/[^/]+')}`,
    planted: ['src/server/commands/a.ts', '#server/http/b.ts'],
  },
  'ledger-without-commands': {
    why: 'The ledger knows nothing of bets, and the database folder nothing of either.',
    from: '^src/server/(ledger|draws|media|push|db)/',
    to: '^src/server/(actions|commands|reads|jobs|demo|operator)/',
    planted: ['src/server/ledger/a.ts', '#server/commands/b.ts'],
  },
  'actions-without-command-line': {
    why: 'Actions serve the command line and whatever else offers them later.',
    from: '^src/server/(?!operator/)',
    to: '^src/server/operator/',
    planted: ['src/server/actions/a.ts', '#server/operator/b.ts'],
  },
  'command-line-runs-actions': {
    why: 'The command line runs actions; it changes nothing of a club by itself (one-place-for-actions.ts).',
    from: '^src/server/operator/',
    to: '^src/server/(commands|reads|media|payments|jobs|http)/',
    planted: ['src/server/operator/a.ts', '#server/commands/b.ts'],
  },
  'dexie-in-mirror-and-device': {
    why: 'Only mirror and device open the databases of the browser.',
    from: '^(src|sw)/',
    notFrom: '^src/client/(mirror|device)/',
    to: npm('dexie', 'dexie-react-hooks'),
    planted: ['src/client/app/a.ts', 'dexie'],
  },
  'ky-in-net': {
    why: 'Every request of the client is sent by net.',
    from: '^(src|sw)/',
    notFrom: '^src/client/net/',
    to: npm('ky'),
    planted: ['src/client/sync/a.ts', 'ky'],
  },
  'workbox-window-in-pwa': {
    why: 'Only pwa registers the worker.',
    from: '^(src|sw)/',
    notFrom: '^src/client/pwa/',
    to: npm('workbox-window'),
    planted: ['src/client/app/a.ts', 'workbox-window'],
  },
  'workbox-in-worker': {
    why: 'The rest of workbox runs in the worker.',
    from: '^src/',
    to: npm('workbox-(core|precaching|routing|strategies|expiration)'),
    planted: ['src/client/pwa/a.ts', 'workbox-routing'],
  },
  'widgets-in-ui': {
    why: 'Libraries of widgets are imported by ui alone.',
    from: '^src/client/',
    notFrom: '^src/client/ui/',
    to: npm('keen-slider', 'yet-another-react-lightbox', 'plyr', 'dompurify', '@use-gesture/react', '@tanstack/react-virtual'),
    planted: ['src/client/screens/home/a.ts', 'dompurify'],
  },
  'base-ui-in-two-files': {
    why: 'Each component of Base UI is imported by one file, which is loaded on demand.',
    from: '^(src|sw)/',
    notFrom: '^src/client/ui/(tabs|switch)\\.tsx$',
    to: npm('@base-ui/[^/]+'),
    planted: ['src/client/ui/a.ts', '@base-ui/react/drawer'],
  },
  'router-in-routes': {
    why: 'Addresses belong to routes; app creates the router, and ui has the links.',
    from: '^(src|sw)/',
    notFrom: '^src/client/(routes/|app/|ui/(link\\.tsx|location\\.ts|leave-flow\\.ts)$)',
    to: npm('@tanstack/react-router', '@tanstack/router-core', '@tanstack/history'),
    planted: ['src/client/screens/home/a.ts', '@tanstack/react-router'],
  },
  'fastify-in-http': {
    why: 'Only app and http handle requests.',
    from: '^src/',
    notFrom: '^src/server/(app\\.ts|main\\.ts|http/)',
    to: npm('fastify', '@fastify/[^/]+'),
    planted: ['src/server/jobs/a.ts', 'fastify'],
  },
  'drivers-in-db': {
    why: 'Only db opens a database.',
    from: '^src/',
    notFrom: '^src/server/db/',
    to: npm('better-sqlite3', 'pg'),
    planted: ['src/server/reads/a.ts', 'better-sqlite3'],
  },
  'no-test-tools-in-src': {
    why: 'Tools of the tests are imported by tests alone.',
    from: '^(src|sw)/',
    to: `^tests/|\\.test\\.tsx?$|${npm('vitest', '@playwright/[^/]+', 'fast-check', 'fake-indexeddb')}`,
    planted: ['src/server/jobs/a.ts', 'fast-check'],
  },
};

/** Libraries that only one file may import. */
export const importedOnce = [
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
    comment: 'Two files that import each other should be one.',
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
