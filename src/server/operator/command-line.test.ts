import { expect, test } from 'vitest';
import { helpFor, nameOf, parseCommandLine } from './command-line.ts';
import { operations, placeOperations } from './operations.ts';
import { OperatorError } from './operator-error.ts';

const wordsIn = (typed: string): string[] => typed.split(' ').filter((word) => word !== '');

function messageOf(typed: string): string {
  try {
    parseCommandLine(wordsIn(typed));
  } catch (error) {
    if (error instanceof OperatorError) return `${error.reason}: ${error.message}`;
  }
  return 'known';
}

test.each([
  ['vidoe add film.mp4', "unknown command 'vidoe'\n(Did you mean video?)\n`help` lists the commands"],
  ['video ad film.mp4', "unknown command 'ad'\n(Did you mean add?)\n`help video` says more"],
  ['video captions lst x', "unknown command 'lst'\n(Did you mean list?)\n`help video captions` says more"],
  ['videoadd', '(Did you mean video?)'],
  ['member vipp ada on', '(Did you mean vip?)'],
  ['members list', '(Did you mean member?)'],
  ['reprot list open', '(Did you mean report?)'],
  ['hepl', '(Did you mean help?)'],
  ['video add', "missing required argument 'FILE'\nit is typed\n  video add FILE"],
  ['video add one.mp4 two.mp4', 'too many arguments'],
  ['member vip ada yes', 'Allowed choices are on, off.\nit is typed\n  member vip USER on|off'],
  ['backup', 'it is typed\n  backup FOLDER'],
  ['member', '  member show USER'],
  ['member frobnicate ada', "unknown command 'frobnicate'\n`help member` says more"],
  ['xyzzy', "unknown command 'xyzzy'\n`help` lists the commands"],
  ['', 'nothing was typed: `help` lists the commands'],
  ['video add film.mp4 --titel Film', "unknown option '--titel'\n(Did you mean --title?)\nit is typed\n  video add FILE"],
  ['video list --pgae 2', '(Did you mean --page?)'],
  ['video list --reason why', "unknown option '--reason'"],
  ['setting get name --actor', 'argument missing'],
  ['setting get name --actor Ada --actor Eve', 'It is there twice.'],
])('"%s" is told in a few lines, with what was meant (H17)', (typed, words) => {
  const said = messageOf(typed);
  expect(said).toContain(words);
  expect(said).toMatch(/^usage: (?!error)/);
  expect(said.split('\n').length).toBeLessThan(20);
});

test('what is typed is an operation, its arguments and its options, wherever the options stand behind its name', () => {
  const parsed = parseCommandLine(wordsIn('setting set --json --actor x --reason=y=z NAME -1'));
  expect([parsed.operation.usage, parsed.given]).toEqual(['setting set NAME VALUE', ['NAME', '-1']]);
  expect([...parsed.options].sort()).toEqual([
    ['actor', 'x'],
    ['reason', 'y=z'],
  ]);
  expect(parseCommandLine(['setting', 'set', 'sso_key', '']).given).toEqual(['sso_key', '']);
});

test('paths start in the folder where they were typed, and words do not', () => {
  const pictures = parseCommandLine(wordsIn('profile picture add id one.png /two.png'), '/desk');
  expect(pictures.given).toEqual(['id', '/desk/one.png', '/two.png']);
  const backup = parseCommandLine(wordsIn('backup out --passphrase-file words'), '/desk');
  expect([backup.given, backup.options.get('passphrase-file')]).toEqual([['/desk/out'], '/desk/words']);
});

test('a reason that has to be there is asked for by name', () => {
  expect(messageOf('member disable ada')).toBe('reason_missing: --reason has to say why');
});

test('every command is known by its name alone, whatever stands for its arguments', () => {
  for (const operation of [...operations, ...placeOperations]) {
    const typed = operation.usage.split(' ').map((word) => (word.includes('|') ? (word.split('|')[0] ?? '') : word));
    expect(parseCommandLine([...typed, ...(operation.reason === 'required' ? ['--reason', 'why'] : [])]).operation).toBe(operation);
    expect(messageOf([...nameOf(operation), '--nothing'].join(' '))).toContain('usage: ');
  }
  const usages = [...operations, ...placeOperations].map(({ usage }) => usage);
  expect(new Set(usages).size).toBe(usages.length);
});

const linesOf = (...typed: string[]): string[] => String(helpFor(typed)?.usage).split('\n');

test('help lists every command in groups, one line each, without their options', () => {
  const lines = linesOf('help');
  for (const { usage, reason } of [...operations, ...placeOperations]) {
    expect(lines).toContain(`  ${usage}${reason === 'required' ? ' --reason TEXT' : ''}`);
  }
  const titles = ['Films', 'People', 'Pictures of people', 'Members', 'The club as a whole'];
  expect(lines.filter((line) => titles.includes(line))).toEqual(titles);
  expect(lines.filter((line) => line.startsWith('    '))).toEqual([]);
});

test.each([[['help', 'video']], [['video', '--help']], [['help', 'video', '--json']]])('%j tells what there is about films', (typed) => {
  const lines = linesOf(...typed);
  expect(lines).toEqual(expect.arrayContaining(['  video add FILE', '  video list', '  video captions list ID']));
  expect(lines.some((line) => line.includes('lottery'))).toBe(false);
});

test.each([[['help', 'video', 'add']], [['video', 'add', 'film.mp4', '-h']]])('%j tells of one command, with its options', (typed) => {
  const lines = linesOf(...typed);
  expect(lines[0]).toBe('Usage: npm run -s operator -- video add FILE');
  expect(lines).toContain('  --title <TEXT>     what members read');
});

test('help about what nobody knows is refused with what was meant', () => {
  expect(() => helpFor(['help', 'vidoe'])).toThrow(OperatorError);
  expect(helpFor(['video', 'list'])).toBeUndefined();
});
