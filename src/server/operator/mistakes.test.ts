import { expect, test } from 'vitest';
import { OperatorError } from './command-line.ts';
import { helpFor } from './help.ts';
import { distance, typedMistake } from './mistakes.ts';
import { refuseUnknown } from './operate.ts';
import { operations, placeOperations } from './operations.ts';
import { fits, nameOf } from './usage.ts';

function messageOf(typed: string): string {
  try {
    refuseUnknown(typed.split(' ').filter((word) => word !== ''));
  } catch (error) {
    if (error instanceof OperatorError) return `${error.reason}: ${error.message}`;
  }
  return 'known';
}

test.each([
  ['', '', 0],
  ['video', 'video', 0],
  ['vidoe', 'video', 1],
  ['vide', 'video', 1],
  ['videos', 'video', 1],
  ['radio', 'video', 3],
  ['', 'abc', 3],
  ['ß', 'ss', 2],
])('from "%s" to "%s" there are %i steps', (one, other, steps) => {
  expect([distance(one, other), distance(other, one)]).toEqual([steps, steps]);
});

test.each([
  ['vidoe add film.mp4', 'there is no command "vidoe add film.mp4"; did you mean "video add FILE"?'],
  ['video ad film.mp4', 'there is no "video ad film.mp4"; did you mean "video add FILE"? With "video" there is\n  video add FILE'],
  ['videoadd', 'did you mean "video add FILE"?'],
  ['member vipp ada on', 'did you mean "member vip USER on|off"?'],
  ['members list', 'did you mean "member list all|open|closed|vip|excluded"?'],
  ['reprot list open', 'did you mean "report list open|closed|all"?'],
  ['hepl', 'did you mean "help"?'],
  ['video add', '"video add" does not fit; it is typed\n  video add FILE'],
  ['member vip ada yes', '"member vip ada yes" does not fit; it is typed\n  member vip USER on|off'],
  ['backup', '"backup" does not fit; it is typed\n  backup FOLDER'],
  ['member frobnicate ada', 'there is no "member frobnicate ada". With "member" there is\n  member list'],
  ['xyzzy', 'there is no command "xyzzy"\n`help` lists the commands'],
  ['', 'nothing was typed: `help` lists the commands'],
  ['video add film.mp4 --titel Film', '--titel means nothing here; did you mean --title? (there is --actor, --reason, --title'],
  ['video list --pgae 2', 'did you mean --page?'],
  ['video list --reason why', '--reason means nothing here (there is --actor, --page)'],
])('"%s" is told in a few lines, with what was meant (H17)', (typed, words) => {
  const said = messageOf(typed);
  expect(said).toContain(`usage: ${words}`.slice(words.startsWith('did you') ? 7 : 0));
  expect(said.split('\n').length).toBeLessThan(20);
});

test('every command is known by its name alone, whatever stands for its arguments', () => {
  for (const operation of [...operations, ...placeOperations]) {
    const typed = operation.usage.split(' ').map((word) => (word.includes('|') ? (word.split('|')[0] ?? '') : word));
    expect([operation.usage, fits(operation, typed)]).toEqual([operation.usage, true]);
    expect(typedMistake([...nameOf(operation), 'too', 'many', 'words', 'here', 'now']).message).toContain(operation.usage.split(' ')[0]);
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
  expect(lines.filter((line) => line.startsWith('      '))).toEqual([]);
  expect(lines).toEqual(expect.arrayContaining(['Films', 'Members', 'The club as a whole']));
});

test.each([[['help', 'video']], [['video', '--help']], [['help', 'video', '--json']]])(
  '%j tells what there is about films, with options',
  (typed) => {
    const lines = linesOf(...typed);
    expect(lines).toEqual(
      expect.arrayContaining(['  video add FILE', '      --title  what members read', '  video list', '  video captions list ID']),
    );
    expect(lines.some((line) => line.includes('lottery'))).toBe(false);
  },
);

test.each([[['help', 'video', 'add']], [['video', 'add', 'film.mp4', '-h']]])('%j tells of one command', (typed) => {
  const lines = linesOf(...typed);
  expect(lines.filter((line) => !line.startsWith('      '))).toEqual(['  video add FILE']);
});

test('help about what nobody knows is refused with what was meant', () => {
  expect(() => helpFor(['help', 'vidoe'])).toThrow(OperatorError);
  expect(helpFor(['video', 'list'])).toBeUndefined();
});
