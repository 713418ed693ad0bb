import { type Break, breaksOf } from './break-form.ts';

const profile = { file: 'src/server/commands/member-profile.ts', project: 'server', test: 'tests/wire/member-profile.test.ts' } as const;
const client = (file: string, test: string) => ({ file, project: 'client', test }) as const;

export const screenBreaks: Break[] = [
  ...breaksOf(client('src/client/ui/draggable.tsx', 'src/client/ui/draggable.test.tsx'), [
    ['S8', 'if (justDragged.current) justDragged.current = false;\n          else onTap();', 'onTap();'],
  ]),
  ...breaksOf(profile, [
    ['S16', "fields.name.trim().normalize('NFC')", "fields.name.trim().normalize('NFD')"],
    ['S17', '.set({ header_img })', ".set({ header_img: '/avatars/1.png' })"],
    ['S48', "const sexes = ['0', '1', '2'] as const;", "const sexes = ['0', '1'] as const;"],
    ['S51', '.set({ name })\n', ".set({ name: '' })\n"],
  ]),
  ...breaksOf(client('src/client/screens/games/table-looks.ts', 'src/client/screens/games/table-looks.test.ts'), [
    ['S24', "style('velvet',", "style('lamplight',"],
  ]),
  ...breaksOf({ file: 'src/server/reads/withdrawals.ts', project: 'server', test: 'tests/wire/figures.test.ts' }, [
    ['S30', 'median_minutes: Math.ceil((upper + lower) / 2 / minuteMs)', 'median_minutes: 5'],
  ]),
  ...breaksOf({ file: 'src/server/reads/personal-report.ts', project: 'server', test: 'tests/wire/figures.test.ts' }, [
    ['S31', 'net: text(won - played)', 'net: text(won)'],
  ]),
  ...breaksOf(client('src/client/screens/wallet/pay-address.ts', 'src/client/screens/wallet/pay-address.test.ts'), [
    ['S37', '!ownPages.test(url.pathname)', 'false'],
  ]),
  ...breaksOf({ file: 'src/server/commands/translate-of-profile.ts', project: 'server', test: 'tests/wire/profiles.test.ts' }, [
    ['S38', "const wanted = want === '1' ? 1 : 0;", 'const wanted = 0 as 0 | 1;'],
  ]),
  ...breaksOf(client('src/client/ui/frame-address.ts', 'src/client/ui/frame-address.test.ts'), [
    ['S44', "if (url.protocol !== 'https:') return null;", ''],
  ]),
];
