import { type Break, breaksOf } from './break-form.ts';

const tree = { file: 'src/client/routes/tree.ts', project: 'client', test: 'src/client/routes/places.test.ts' } as const;
const spelling = { file: 'src/client/routes/places.ts', project: 'client', test: 'src/client/routes/places.test.ts' } as const;
const moves = { file: 'src/client/routes/router.ts', project: 'client', test: 'src/client/routes/router.test.ts' } as const;

const paths: readonly (readonly [id: string, path: string])[] = [
  ...([
    ['R2', '/Home'],
    ['R3', '/MessageBoard'],
    ['R4', '/game_n'],
    ['R5', '/video'],
    ['R6', '/Mine'],
    ['R7', '/Login'],
  ] as const),
  ...([
    ['R8', '/Register'],
    ['R9', '/language'],
    ['R10', '/Setting'],
    ['R11', '/Infomation'],
    ['R12', '/Setname'],
  ] as const),
  ...([
    ['R13', '/Setsex'],
    ['R14', '/Setbank'],
    ['R15', '/BindCard'],
    ['R16', '/SetLoginPassword'],
    ['R17', '/SetPayPassword'],
  ] as const),
  ...([
    ['R18', '/EditPayPassword'],
    ['R19', '/Recharge'],
    ['R20', '/Channel'],
    ['R21', '/RechargeRecord'],
  ] as const),
  ...([
    ['R22', '/WithdrawRecord'],
    ['R23', '/withdraw'],
    ['R24', '/Moneylog'],
    ['R25', '/GameRecord'],
    ['R26', '/Personalreport'],
  ] as const),
  ...([
    ['R27', '/Notice'],
    ['R28', '/ServiceOnline'],
    ['R29', '/ServicePage'],
    ['R30', '/luckDraw'],
    ['R31', '/Lottery'],
  ] as const),
  ...([
    ['R32', '/nHomeList'],
    ['R33', '/nHomeDetail'],
    ['R34', '/PlayVideo'],
    ['R35', '/Choose'],
    ['R36', '/ChooseDetail'],
  ] as const),
  ...([
    ['R37', '/list'],
    ['R38', '/profile'],
    ['R39', '/beauty'],
    ['R40', '/xf'],
    ['R42', '/Game'],
  ] as const),
];

export const routeBreaks: Break[] = [
  // An address under another name.
  ...breaksOf(
    tree,
    paths.map(([id, path]) => [id, `path: '${path}',`, `path: '${path}x',`] as const),
  ),
  ...breaksOf(tree, [['R43', "path: '/Mine', ...tab,", "path: '/Mine',"]]),
  ...breaksOf(spelling, [
    ['R1', "'/index.html' ? '/Home'", "'/index.html' ? '/video'"],
    ['R41', '[path.toLowerCase(), place]', '[path, place]'],
    ['R46', "replace(/\\/+$/, '').toLowerCase());", "replace(/\\/+$/, '').toLowerCase()) ?? places[0];"],
  ]),
  ...breaksOf(moves, [
    ['R44', 'if (next.href === here.href) return;', ''],
    ['R45', 'if (next.href === here.href) return;', 'if (next.pathname === here.pathname) return;'],
  ]),
];
