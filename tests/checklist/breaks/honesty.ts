import { type Break, breaksOf } from './break-form.ts';

const server = (file: string, test: string) => ({ file: `src/server/${file}`, project: 'server', test }) as const;
const rules = (file: string, test: string) => ({ file: `src/domain/${file}`, project: 'rules', test: `src/domain/${test}` }) as const;

export const honestyBreaks: Break[] = [
  ...breaksOf(server('reads/lottery.ts', 'tests/wire/figures.test.ts'), [['H1', '    .where(won)\n', '']]),
  ...breaksOf(server('commands/see-profile.ts', 'tests/wire/profiles.test.ts'), [['H2', 'if (known) return;', '']]),
  ...breaksOf(server('reads/profiles.ts', 'tests/wire/profiles.test.ts'), [
    [
      'H3',
      'return by === null || how === null || at === null || until === null ? null :',
      "return by === null || how === null || at === null || until === null ? { by: 'us', how: 'us', at_ms: 0, until_ms: 0 } :",
    ],
  ]),
  ...breaksOf(rules('dice.ts', 'fairness.test.ts'), [['H4', 'return sameBytes(await sha256(seed), commitment);', 'return true;']]),
  ...breaksOf(rules('dice.ts', 'rolls.test.ts'), [['H7', '(byte % 6) + 1', 'Math.min(6, (byte % 7) + 1)']]),
  ...breaksOf(rules('odds.ts', 'fairness.test.ts'), [['H6', 'bi: (total) => total >= 11,', 'bi: (total) => total >= 12,']]),
  ...breaksOf(server('reads/withdrawals.ts', 'tests/wire/figures.test.ts'), [
    ['H8', ".where('status', '=', 4)", ".where('status', 'in', [3, 4])"],
  ]),
  ...breaksOf({ file: 'src/client/net/ask.ts', project: 'client', test: 'src/client/net/ask.test.ts' }, [
    ['H9', '...coarsePosition() }', 'realLat: localStorage.realLat, realLng: localStorage.realLng }'],
  ]),
  ...breaksOf(server('commands/withdraw.ts', 'tests/wire/wallet-acts.test.ts'), [
    ['H12', 'if (amount < min * 100) return', 'if (amount < 0) return'],
  ]),
  ...breaksOf({ file: 'src/client/ui/rich-text-cleaner.ts', project: 'client', test: 'src/client/ui/rich-text-cleaner.test.ts' }, [
    ['H14', "return url.protocol === 'https:' ?", 'return true ?'],
  ]),
  ...breaksOf(server('commands/play-limits.ts', 'tests/draws/play-limits.test.ts'), [
    ['H15', 'if (until === null || until <= nowMs) return undefined;', 'return undefined;'],
  ]),
  ...breaksOf(server('commands/revoke-session.ts', 'tests/wire/authorisation.test.ts'), [
    ['H16', ".where('member_id', '=', ", ".where('member_id', '<>', "],
  ]),
  ...breaksOf(rules('playSession.ts', 'playSession.test.ts'), [['H20', 'Math.max(startedMs, acknowledgedMs)', 'startedMs']]),
  ...breaksOf(rules('wheel.ts', 'fairness.test.ts'), [['H22', 'return prizeAt(word % total, weights);', 'return 0;']]),
];
