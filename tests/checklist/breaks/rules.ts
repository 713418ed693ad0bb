import { type Break, breaksOf } from './break-form.ts';

const betForm = {
  file: 'src/client/screens/games/bet-form.ts',
  project: 'client',
  test: 'src/client/screens/games/bet-form.test.ts',
} as const;
const wire = (file: string, test: string) => ({ file: `src/server/commands/${file}.ts`, project: 'server', test }) as const;
const wallet = 'tests/wire/wallet-acts.test.ts';

export const ruleBreaks: Break[] = [
  ...breaksOf(wire('register', 'tests/wire/register.test.ts'), [
    ['V3', "if (fields.code.trim() === '') return 'invite_missing';", ''],
    ['V5', "if (!usable || usable.uses_left === 0) return refused('invite_invalid');", ''],
  ]),
  ...breaksOf(wire('member-profile', 'tests/wire/member-profile.test.ts'), [
    ['V6', "        .where('name', '=', '')\n", ''],
    ['V7', "if (name === '') return refused('name_missing');", ''],
  ]),
  ...breaksOf({ file: 'src/domain/fund-passwords.ts', project: 'server', test: wallet }, [['V8', '{6}', '{5,6}']]),
  ...breaksOf(wire('edit-fund-password', wallet), [['V11', "refused('form_incomplete')", "refused('fund_password_form')"]]),
  ...breaksOf(wire('set-login-password', 'tests/wire/member-profile.test.ts'), [
    ['V12', "if (old_password === '' || new_password === '') return refused('form_incomplete');", ''],
  ]),
  ...breaksOf(wire('deposit', wallet), [['V13', 'amount === undefined || amount === 0 ||', 'amount === undefined ||']]),
  ...breaksOf(betForm, [
    ['V14', "if (points === undefined) return 'amount_error';", ''],
    ['V15', "if (plays.length === 0) return 'play_missing';", ''],
    ['V16', "if (typed.trim() === '') return 'amount_missing';", ''],
  ]),
  ...breaksOf({ file: 'src/server/ledger/post.ts', project: 'server', test: 'tests/draws/draws.test.ts' }, [
    ['V17', 'posting.cents !== 0);', 'posting.cents !== 0 && posting.cents !== -10_000);'],
  ]),
  ...breaksOf(wire('place-bet', 'tests/draws/draws.test.ts'), [['V18', 'const naturalMs = 2_000;', 'const naturalMs = -1;']]),
  ...breaksOf(wire('bind-account', wallet), [
    ['V20', "if (bound) return refused('bank_bound');", ''],
    ['V21', "if (!bank) return refused('network_missing');", "if (!bank) return refused('deposit_name_missing');"],
    ['V22', "if (fields.username.trim() === '') return refused('deposit_name_missing');", ''],
    ['V23', "if (fields.bank_code.trim() === '')", 'if (!/^[A-Z]{2}[0-9]+$/.test(fields.bank_code.trim()))'],
  ]),
  ...breaksOf(wire('withdraw', wallet), [
    [
      'V25',
      "if (amount === undefined || amount === 0) return refused('withdraw_amount_missing');",
      "if (amount === undefined) return refused('withdraw_amount_missing');",
    ],
    ['V26', "if (paypwd === '') return refused('fund_password_missing');", ''],
    ['V27', 'if (amount > max * 100)', 'if (amount > max * 10_000)'],
    ['V28', 'return used >= num', 'return used > num'],
  ]),
];
