import { OperatorError } from './command-line.ts';
import type { Operation } from './operation.ts';
import { operations, placeOperations } from './operations.ts';
import { nameOf } from './usage.ts';

type Typed = Pick<Operation, 'usage'>;
const all: readonly Typed[] = [...operations, ...placeOperations];

/** How many letters have to be put in, left out, changed or swapped with their neighbour to make one word of another. */
export function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  const rows: number[][] = [b.map((_, index) => index).concat(b.length)];
  for (const [i, letter] of a.entries()) {
    const row = [i + 1];
    for (const [j, wanted] of b.entries()) {
      const changed = (rows[i]?.[j] ?? 0) + (letter === wanted ? 0 : 1);
      const swapped =
        i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === wanted ? (rows[i - 1]?.[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(changed, swapped, (rows[i]?.[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** A slip of the pen is at most a third of a word, and two letters of a short one. */
const isNear = (typed: string, known: string): boolean => distance(typed, known) <= Math.max(2, Math.floor(known.length / 3));

/** The one that is nearest, as far as any is near. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const best = known.toSorted((one, other) => distance(typed, one) - distance(typed, other))[0];
  return best !== undefined && isNear(typed, best) ? best : undefined;
}

/** Usages that a refusal lists: what one kind of thing has. */
const listed = (usages: readonly Typed[]): string => usages.map(({ usage }) => `\n  ${usage}`).join('');

/** What is wrong with words that no operation takes, what may have been meant, and where to read on. */
export function typedMistake(words: readonly string[]): OperatorError {
  return new OperatorError('usage', mistakeIn(words));
}

function mistakeIn(words: readonly string[]): string {
  if (words.length === 0) return 'nothing was typed: `help` lists the commands';
  const typed = words.join(' ');
  const named = all.filter((known) => nameOf(known).every((word, index) => word === words[index]));
  if (named.length > 0) return `"${typed}" does not fit; it is typed${listed(named)}`;
  const alike = nearest(typed, ['help', ...new Set(all.map((known) => nameOf(known).join(' ')))]);
  const byBeginning = alike ?? nearestBeginning(words);
  const meant = byBeginning === undefined ? '' : `; did you mean "${usageOf(byBeginning)}"?`;
  const siblings = all.filter((known) => nameOf(known)[0] === words[0]);
  if (siblings.length > 0)
    return `there is no "${typed}"${meant} With "${words[0]}" there is${listed(siblings)}`.replace('" With', '". With');
  return `there is no command "${typed}"${meant === '' ? '' : meant}\n\`help\` lists the commands`;
}

/** With arguments behind it, the words that name an operation are the first few. */
function nearestBeginning(words: readonly string[]): string | undefined {
  const candidates = all
    .map((known) => nameOf(known))
    .filter((name) => name.length <= words.length)
    .map((name) => ({ name: name.join(' '), typed: words.slice(0, name.length).join(' ') }))
    .filter(({ name, typed }) => isNear(typed, name))
    .toSorted((one, other) => distance(one.typed, one.name) - distance(other.typed, other.name));
  return candidates[0]?.name;
}

const usageOf = (name: string): string => all.find((known) => nameOf(known).join(' ') === name)?.usage ?? name;

/** An option that the command does not take. */
export function optionMistake(name: string, known: readonly string[]): OperatorError {
  const meant = nearest(name, known);
  const there = known.map((option) => `--${option}`).join(', ');
  return new OperatorError(
    'usage',
    `--${name} means nothing here${meant === undefined ? '' : `; did you mean --${meant}?`} (there is ${there})`,
  );
}
