import { typedMistake } from './mistakes.ts';
import type { Operation, Report } from './operation.ts';
import { operationGroups, operations, placeOperations } from './operations.ts';
import { nameOf } from './usage.ts';

type Typed = Pick<Operation, 'usage' | 'options' | 'reason'>;
const all: readonly Typed[] = [...operations, ...placeOperations];

const line = ({ usage, reason }: Typed): string => `  ${usage}${reason === 'required' ? ' --reason TEXT' : ''}`;

/** Every command, one line each. */
function overview(): string {
  const grouped = [...operationGroups, ['The club as a whole', placeOperations] as const].flatMap(([title, group]) => [
    ...(title === '' ? [] : ['', title]),
    ...group.map(line),
  ]);
  return [
    'npm run -s operator -- COMMAND [--json]',
    ...grouped,
    '',
    '`help COMMAND` says more, e.g. `help video` or `help video add`',
  ].join('\n');
}

/** Commands with their options. */
function details(of: readonly Typed[]): string {
  const lines = of.flatMap((operation) => [
    line(operation),
    ...Object.entries(operation.options ?? {}).map(([name, meaning]) => `      --${name}  ${meaning}`),
    ...(operation.reason
      ? [
          '      --reason  why; members read it where it concerns them',
          '      --actor  a remark beside the system user, who is always in the log',
        ]
      : []),
  ]);
  return lines.join('\n');
}

/**
 * What can be typed, where that is all that was asked: answered without a club. `help`, `help video`, `help video add`,
 * and `--help` behind any of them. Throws OperatorError for a command that nobody knows.
 */
export function helpFor(typed: readonly string[]): Report | undefined {
  const words = typed.filter((word) => word !== '--json');
  const asked = words.filter((word) => !['--help', '-h'].includes(word));
  if (words.length === asked.length && words[0] !== 'help') return undefined;
  const about = (asked[0] === 'help' ? asked.slice(1) : asked).filter((word) => !word.startsWith('--'));
  if (about.length === 0) return { usage: overview() };
  const found = all.filter((operation) => begins(nameOf(operation), about));
  if (found.length === 0) throw typedMistake(about);
  return { usage: details(found) };
}

/** Whether the words begin an operation's name, or are it with arguments behind. */
const begins = (name: readonly string[], words: readonly string[]): boolean =>
  words.every((word, index) => index >= name.length || name[index] === word);
