import { expect, test } from 'vitest';
import type { GivenFile } from '#contract/operator/action.ts';
import { granted } from '../../../tests/ledger/operate.ts';
import { actionGroups, placeActions } from './action-groups.ts';
import { helpFor, parseCommandLine } from './command-line.ts';
import { usageOf } from './form-words.ts';

const forms = [...actionGroups.flatMap(([, actions]) => actions), ...placeActions].map(({ form }) => form);

const wordsIn = (typed: string): string[] => typed.split(' ').filter((word) => word !== '');

const parsedLine = (...typed: Parameters<typeof parseCommandLine>) => granted(parseCommandLine(...typed));

function messageOf(typed: string): string {
  const parsed = parseCommandLine(wordsIn(typed));
  return parsed.ok ? 'known' : `${parsed.why}: ${parsed.message}`;
}

test.each([
  ['vidoe add video.mp4', "unknown command 'vidoe'\n(Did you mean video?)\n`help` lists the commands"],
  ['video ad video.mp4', "unknown command 'ad'\n(Did you mean add?)\n`help video` says more"],
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
  ['video add video.mp4 --titel Video', "unknown option '--titel'\n(Did you mean --title?)\nit is typed\n  video add FILE"],
  ['video list --pgae 2', '(Did you mean --page?)'],
  ['video list --reason why', "unknown option '--reason'"],
  ['setting get name --actor', 'argument missing'],
  ['setting get name --actor Ada --actor Eve', 'It is there twice.'],
])('"%s" is refused in a few lines, with a suggestion (H17)', (typed, words) => {
  const said = messageOf(typed);
  expect(said).toContain(words);
  expect(said).toMatch(/^usage: (?!error)/);
  expect(said.split('\n').length).toBeLessThan(20);
});

test('a command is parsed into an action, its arguments and its options, in any order after its name', () => {
  const { form, ...parsed } = parsedLine(wordsIn('setting set --json --actor x --reason=y=z NAME -1'));
  expect([usageOf(form), parsed]).toEqual(['setting set NAME VALUE', { fields: { name: 'NAME', value: '-1' }, actor: 'x', reason: 'y=z' }]);
  expect(parsedLine(['setting', 'set', 'sso_key', '']).fields).toEqual({ name: 'sso_key', value: '' });
  expect(parsedLine(wordsIn('lottery add --period-seconds 60')).fields).toEqual({ period_seconds: '60' });
});

test('relative paths are resolved against the folder where they were typed, other words are not', () => {
  const pictures = parsedLine(wordsIn('profile picture add id one.png /two.png'), '/desk');
  const { id, file } = pictures.fields as { id: string; file: GivenFile[] };
  expect([id, ...file.map(({ name }) => name)]).toEqual(['id', '/desk/one.png', '/two.png']);
  const backup = parsedLine(wordsIn('backup out --passphrase-file words'), '/desk');
  expect(backup.fields).toEqual({ folder: '/desk/out', passphrase_file: '/desk/words' });
});

test('a missing required reason is named in the refusal', () => {
  expect(messageOf('member disable ada')).toBe('reason_missing: --reason has to say why');
});

test('every command is recognised by its name alone, whatever its arguments are', () => {
  for (const form of forms) {
    const typed = usageOf(form)
      .split(' ')
      .map((word) => (word.includes('|') ? (word.split('|')[0] ?? '') : word));
    expect(parsedLine([...typed, ...(form.reason === 'required' ? ['--reason', 'why'] : [])]).form).toBe(form);
    expect(messageOf(`${form.name} --nothing`)).toContain('usage: ');
  }
  const usages = forms.map(usageOf);
  expect(new Set(usages).size).toBe(usages.length);
});

function linesOf(...typed: string[]): string[] {
  const help = helpFor(typed);
  return help ? granted(help).usage.split('\n') : [];
}

test('help lists every command in groups, one line each, without their options', () => {
  const lines = linesOf('help');
  for (const form of forms) {
    expect(lines).toContain(`  ${usageOf(form)}${form.reason === 'required' ? ' --reason TEXT' : ''}`);
  }
  const titles = ['Videos', 'People', 'Pictures of people', 'Members', 'The club as a whole'];
  expect(lines.filter((line) => titles.includes(line))).toEqual(titles);
  expect(lines.filter((line) => line.startsWith('    '))).toEqual([]);
});

test.each([[['help', 'video']], [['video', '--help']], [['help', 'video', '--json']]])('%j lists the commands about videos', (typed) => {
  const lines = linesOf(...typed);
  expect(lines).toEqual(expect.arrayContaining(['  video add FILE', '  video list', '  video captions list ID']));
  expect(lines.some((line) => line.includes('lottery'))).toBe(false);
});

test.each([[['help', 'video', 'add']], [['video', 'add', 'video.mp4', '-h']]])('%j describes one command, with its options', (typed) => {
  const lines = linesOf(...typed);
  expect(lines[0]).toBe('Usage: npm run -s operator -- video add FILE');
  expect(lines).toContain('  --title <TEXT>     what members read');
});

test('help about an unknown command is refused with a suggestion', () => {
  expect(helpFor(['help', 'vidoe'])).toMatchObject({ ok: false, why: 'usage', message: expect.stringContaining('Did you mean video?') });
  expect(helpFor(['video', 'list'])).toBeUndefined();
});
