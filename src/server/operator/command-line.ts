import { resolve } from 'node:path';
import { Argument, Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander';
import type { Operation, Report } from './operation.ts';
import { operationGroups, placeOperations } from './operations.ts';
import { OperatorError } from './operator-error.ts';

type Typable = Pick<Operation, 'usage' | 'options' | 'files' | 'reason'>;

/** What the operator typed, taken apart: the operation, its arguments and its options; what names a file is absolute. */
export interface CommandLine {
  operation: Typable;
  given: readonly string[];
  options: ReadonlyMap<string, string>;
}

const groups: readonly (readonly [title: string, operations: readonly Typable[]])[] = [
  ...operationGroups,
  ['The club as a whole', placeOperations],
];

/** Options of what changes something; anyone may leave a remark. */
const reasonMeaning = 'why; members read it where it concerns them';
const actorMeaning = 'a remark beside the system user, who is always in the log';

const isArgument = (word: string): boolean => /^[A-Z]+…?$/.test(word) || word.includes('|');

/** The words that name an operation, without its arguments: `video add` of `video add FILE`. */
export const nameOf = ({ usage }: Pick<Operation, 'usage'>): string[] => usage.split(' ').filter((word) => !isArgument(word));

/**
 * Takes the arguments apart, in `folder`. Throws OperatorError for what no operation takes, with what may have been meant,
 * and where to read on.
 */
export function parseCommandLine(typed: readonly string[], folder = ''): CommandLine {
  const words = typed.filter((word) => word !== '--json');
  if (words.length === 0) throw new OperatorError('usage', 'nothing was typed: `help` lists the commands');
  let parsed: CommandLine | undefined;
  const { program, said } = commandTree((operation, leaf) => {
    parsed = { operation, given: argumentsOf(operation, leaf, folder), options: optionsOf(operation, leaf, folder) };
  });
  run(program, words, said);
  if (!parsed) throw new Error(`nothing takes ${words.join(' ')}`);
  if (parsed.operation.reason === 'required' && !parsed.options.has('reason')) {
    throw new OperatorError('reason_missing', '--reason has to say why');
  }
  return parsed;
}

/**
 * What can be typed, where that is all that was asked: answered without a club. `help`, `help video`, `help video add`,
 * and `--help` behind any of them. Throws OperatorError for a command that nobody knows.
 */
export function helpFor(typed: readonly string[]): Report | undefined {
  const words = typed.filter((word) => word !== '--json');
  const asked = words.filter((word) => !['--help', '-h'].includes(word));
  if (words.length === asked.length && words[0] !== 'help') return undefined;
  const { program } = commandTree(() => undefined);
  let about = program;
  for (const word of asked[0] === 'help' ? asked.slice(1) : asked) {
    const next = about.commands.find((command) => command.name() === word);
    if (!next && about.commands.length > 0) parseCommandLine(asked.filter((one) => one !== 'help'));
    about = next ?? about;
  }
  return { usage: about.helpInformation().trimEnd() };
}

/** Commander's own way out is to end the process; what it would have said is thrown instead. */
function run(program: Command, words: readonly string[], said: readonly string[]): void {
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new OperatorError(
      'usage',
      said
        .join('')
        .replace(/^error: /, '')
        .trimEnd(),
    );
  }
}

/** All that can be typed, as commander has it; `chosen` is told which leaf of it was. */
function commandTree(chosen: (operation: Typable, leaf: Command) => void): { program: Command; said: readonly string[] } {
  const said: string[] = [];
  const program = new Command('npm run -s operator --')
    .usage('COMMAND [--json]')
    .description('`help COMMAND` says more, e.g. `help video` or `help video add`')
    .exitOverride()
    .configureOutput({ writeOut: (text) => said.push(text), writeErr: (text) => said.push(text) })
    .configureHelp({ formatHelp })
    .showHelpAfterError('`help` lists the commands');
  let title = '';
  for (const [heading, operations] of groups) {
    title = heading || title;
    for (const operation of operations) addLeaf(program, operation, title).action((...given) => chosen(operation, given.at(-1) as Command));
  }
  return { program, said };
}

function addLeaf(program: Command, operation: Typable, title: string): Command {
  const { usage, options = {}, reason } = operation;
  const name = nameOf(operation);
  const leaf = name.reduce((above, word, index) => {
    const known = above.commands.find((command) => command.name() === word);
    return (
      known ??
      above
        .command(word)
        .usage('COMMAND')
        .showHelpAfterError(`\`help ${name.slice(0, index + 1).join(' ')}\` says more`)
    );
  }, program);
  for (const part of usage.split(' ').filter(isArgument)) leaf.addArgument(argumentFor(part));
  const meanings = { ...options, ...(reason ? { reason: reasonMeaning } : {}), actor: actorMeaning };
  for (const [option, meaning] of Object.entries(meanings)) leaf.addOption(new Option(`--${option} <TEXT>`, meaning).argParser(once));
  return leaf
    .usage(usage.split(' ').slice(name.length).join(' '))
    .summary(`${usage}${reason === 'required' ? ' --reason TEXT' : ''}`)
    .helpGroup(title)
    .showHelpAfterError(`it is typed\n  ${usage}`);
}

function argumentFor(part: string): Argument {
  const argument = new Argument(part.endsWith('…') ? `<${part.slice(0, -1)}...>` : `<${part}>`);
  return part.includes('|') ? argument.choices(part.split('|')) : argument;
}

function once(value: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError('It is there twice.');
  return value;
}

/** Arguments that are paths. */
const pathArguments = ['FILE', 'FILE…', 'FOLDER'];

/** What stands for the arguments, in their order. */
function argumentsOf({ usage }: Typable, leaf: Command, folder: string): string[] {
  const names = usage.split(' ').filter(isArgument);
  return leaf.args.map((word, index) =>
    pathArguments.includes(names[Math.min(index, names.length - 1)] ?? '') ? resolve(folder, word) : word,
  );
}

function optionsOf({ files = [] }: Typable, leaf: Command, folder: string): Map<string, string> {
  const given = leaf.options.flatMap((option): [string, string][] => {
    const value: unknown = leaf.getOptionValue(option.attributeName());
    return typeof value === 'string' ? [[option.name(), value]] : [];
  });
  return new Map(given.map(([name, value]) => [name, files.includes(name) ? resolve(folder, value) : value]));
}

const leavesOf = (command: Command): Command[] => (command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf));

/** Of one command its options; of several a line each, with all words: `video add`, and not `add`, is what is typed. */
function formatHelp(command: Command, help: Help): string {
  if (command.commands.length === 0) return Help.prototype.formatHelp.call(help, command, help);
  const lines: Partial<Help> = {
    visibleCommands: leavesOf,
    visibleOptions: () => [],
    subcommandTerm: (leaf) => leaf.summary(),
    subcommandDescription: () => '',
    groupItems: (_, leaves, groupOf) => help.groupItems(leaves, leaves, groupOf),
  };
  const inLines = Object.assign(Object.create(help), lines) as Help;
  return Help.prototype.formatHelp.call(inLines, command, inLines);
}
