import { Argument, Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander';
import type { ActionForm } from '#contract/operator/action.ts';
import { type Cannot, cannot } from '#contract/operator/cannot.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { actionGroups, placeActions } from './action-groups.ts';
import { argumentsOf, optionName, optionsOf, type Argument as Typed, usageOf, valuesOf } from './form-words.ts';

/** The parsed command: the action's form, its fields, who claims to do it, and why. */
export interface CommandLine {
  form: ActionForm;
  fields: Readonly<Record<string, unknown>>;
  actor: string | undefined;
  reason: string | undefined;
}

const groups: readonly (readonly [title: string, forms: readonly ActionForm[]])[] = [
  ...actionGroups.map(([title, actions]) => [title, actions.map(({ form }) => form)] as const),
  ['The club as a whole', placeActions.map(({ form }) => form)],
];

/** Options of commands that change something; a remark is always allowed. */
const reasonMeaning = 'why; members read it where it concerns them';
const actorMeaning = 'a remark beside the system user, who is always in the log';

/** Parses the arguments, typed in `folder`. Unknown ones are refused with a suggestion, and where to find help. */
export function parseCommandLine(typed: readonly string[], folder = ''): Outcome<CommandLine, Cannot> {
  const words = typed.filter((word) => word !== '--json');
  if (words.length === 0) return cannot('usage', 'nothing was typed: `help` lists the commands');
  let parsed: CommandLine | undefined;
  const { program, said } = commandTree((form, leaf) => {
    parsed = {
      form,
      fields: fieldsOf(form, leaf, folder),
      actor: 'actor' in form.input.entries ? undefined : optionOf(leaf, 'actor'),
      reason: optionOf(leaf, 'reason'),
    };
  });
  const refusal = run(program, words, said);
  if (refusal) return refusal;
  if (!parsed) throw new Error(`nothing takes ${words.join(' ')}`);
  if (parsed.form.reason === 'required' && parsed.reason === undefined) return cannot('reason_missing', '--reason has to say why');
  return done(parsed);
}

/**
 * The help text, if that is all that was asked for; it needs no club. `help`, `help video`, `help video add`, and `--help` after any of
 * them. An unknown command is refused.
 */
export function helpFor(typed: readonly string[]): Outcome<{ usage: string }, Cannot> | undefined {
  const words = typed.filter((word) => word !== '--json');
  const asked = words.filter((word) => !['--help', '-h'].includes(word));
  if (words.length === asked.length && words[0] !== 'help') return undefined;
  const { program } = commandTree(() => undefined);
  let about = program;
  for (const word of asked[0] === 'help' ? asked.slice(1) : asked) {
    const next = about.commands.find((command) => command.name() === word);
    if (!next && about.commands.length > 0) {
      const meant = parseCommandLine(asked.filter((one) => one !== 'help'));
      if (!meant.ok) return meant;
    }
    about = next ?? about;
  }
  return done({ usage: about.helpInformation().trimEnd() });
}

/** Commander would end the process; its message is returned as a refusal instead. */
function run(program: Command, words: readonly string[], said: readonly string[]): Cannot | undefined {
  try {
    program.parse(words, { from: 'user' });
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const told = said.join('').replace(/^error: /, '');
    return cannot('usage', told.trimEnd());
  }
}

/** All commands for commander; `chosen` is called with the parsed one. */
function commandTree(chosen: (form: ActionForm, leaf: Command) => void): { program: Command; said: readonly string[] } {
  const said: string[] = [];
  const program = new Command('npm run -s operator --')
    .usage('COMMAND [--json]')
    .description('`help COMMAND` says more, e.g. `help video` or `help video add`')
    .exitOverride()
    .configureOutput({ writeOut: (text) => said.push(text), writeErr: (text) => said.push(text) })
    .configureHelp({ formatHelp })
    .showHelpAfterError('`help` lists the commands');
  let title = '';
  for (const [heading, forms] of groups) {
    title = heading || title;
    for (const form of forms) addLeaf(program, form, title).action((...given) => chosen(form, given.at(-1) as Command));
  }
  return { program, said };
}

function addLeaf(program: Command, form: ActionForm, title: string): Command {
  const { reason, summary } = form;
  const name = form.name.split(' ');
  const usage = usageOf(form);
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
  for (const argument of argumentsOf(form)) leaf.addArgument(argumentFor(argument));
  const meanings = [...optionsOf(form), ...(reason ? [['reason', reasonMeaning] as const] : [])];
  // If the command filters by an actor, `--actor` is the filter.
  if (!('actor' in form.input.entries)) meanings.push(['actor', actorMeaning]);
  for (const [option, meaning] of meanings) leaf.addOption(new Option(`--${optionName(option)} <TEXT>`, meaning).argParser(once));
  return leaf
    .description(summary)
    .usage(usage.slice(form.name.length + 1))
    .summary(`${usage}${reason === 'required' ? ' --reason TEXT' : ''}`)
    .helpGroup(title)
    .showHelpAfterError(`it is typed\n  ${usage}`);
}

function argumentFor({ word, choices, isMany }: Typed): Argument {
  const argument = new Argument(isMany ? `<${word}...>` : `<${word}>`);
  return choices ? argument.choices(choices) : argument;
}

function once(value: string, before: string | undefined): string {
  if (before !== undefined) throw new InvalidArgumentError('It is there twice.');
  return value;
}

function optionOf(leaf: Command, name: string): string | undefined {
  const value: unknown = leaf.getOptionValue(new Option(`--${name}`).attributeName());
  return typeof value === 'string' ? value : undefined;
}

/** The fields of an action: arguments in their order, the last of which may be repeated, and options by name. */
function fieldsOf(form: ActionForm, leaf: Command, folder: string): Record<string, unknown> {
  const typed = argumentsOf(form).map(({ name, isMany }, index) => [name, leaf.args.slice(index, isMany ? undefined : index + 1)] as const);
  const options = optionsOf(form).map(([name]) => [name, [optionOf(leaf, optionName(name)) ?? []].flat()] as const);
  return Object.assign({}, ...[...typed, ...options].map(([name, words]) => valuesOf(form, name, words, folder)));
}

const leavesOf = (command: Command): Command[] => (command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf));

/** The options of one command; for several one line each, with all words, since `video add` is typed, and not `add`. */
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
