// Reads the command line whole before anything starts: either a command with what it was given, or a text to
// print. A question for help is answered and does nothing else, wherever it stands.
import { parseArgs } from 'node:util';
import { VERSION } from '#platform/basics/version.ts';
import { closest } from './closest.ts';
import { OPTIONS, type Command, type CommandInput, type OptionName } from './command.ts';
import { COMMANDS } from './commands.ts';
import { usageError, type CommandError } from './failure.ts';
import { helpOf, usageOf, usageOfAll } from './help.ts';

const HELP = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;
const ALL = { ...OPTIONS, ...HELP } as const;

export type Read =
  | { readonly kind: 'run'; readonly command: Command; readonly given: CommandInput }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong'; readonly error: CommandError; readonly json: boolean };

const SEE_HELP = 'monedero --help lists all commands';
const KEY_OPTIONS = new Set(['api-key', 'key', 'token', 'secret-key']);

export function readArguments(args: readonly string[]): Read {
  const { tokens } = parseArgs({
    args: [...args],
    options: ALL,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const asksForHelp = words[0] === 'help' || names.includes('help');
  const wrong = (message: string, fix: string): Read => ({
    kind: 'wrong',
    error: usageError(message, fix),
    json: names.includes('json'),
  });
  if (asksForHelp) {
    const asked = words[0] === 'help' ? words.slice(1) : words;
    const text = helpOn(asked);
    return text === undefined ? wrong(...noCommand(asked)) : { kind: 'help', text };
  }
  if (names.includes('version')) return { kind: 'help', text: VERSION };
  if (words.length === 0 && names.length === 0) return { kind: 'help', text: usageOfAll() };

  const command = commandOf(words);
  if (command === undefined) return wrong(...noCommand(words));
  const foreign = names.find((name) => !isTaken(command, name));
  if (foreign !== undefined) return wrong(noOption(command, foreign), usageOf(command));
  const operands = words.slice(command.name.split(' ').length);
  const { operandsMax = 0 } = command;
  const tooMany = operands[operandsMax];
  if (tooMany !== undefined) return wrong(`"${tooMany}" is one word too many`, usageOf(command));
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { kind: 'run', command, given: { options: values as CommandInput['options'], operands } };
  } catch (error) {
    // What is left is a value that is missing, or that an option does not take.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split('. ');
    return wrong(sentence, usageOf(command));
  }
}

/** A noun by itself may be a command beside those of the noun with a verb. */
function commandOf(words: readonly string[]): Command | undefined {
  const [noun = '', verb = ''] = words;
  const whole = COMMANDS.find(({ name }) => name === `${noun} ${verb}`);
  if (whole !== undefined) return whole;
  const alone = COMMANDS.find(({ name }) => name === noun);
  return verb !== '' && familyOf(noun).length > 0 ? undefined : alone;
}

const familyOf = (noun: string): readonly Command[] =>
  COMMANDS.filter(({ name }) => name.startsWith(`${noun} `));

const isTaken = ({ takes = [] }: Command, name: string): boolean => takes.some((taken) => taken === name);

function helpOn(words: readonly string[]): string | undefined {
  const [noun] = words;
  if (noun === undefined) return usageOfAll();
  const command = commandOf(words);
  const family = familyOf(noun);
  if (words.length === 1 && family.length > 0)
    return [...(command === undefined ? [] : [command]), ...family].map(usageOf).join('\n');
  if (command !== undefined) return helpOf(command);
  return family.length === 0 ? undefined : family.map(usageOf).join('\n');
}

function noCommand(words: readonly string[]): [message: string, fix: string] {
  const [noun = ''] = words;
  const family = familyOf(noun);
  if (words.length === 1 && family.length > 0)
    return [`"${noun}" is followed by one of these`, family.map(usageOf).join('\n')];
  const asked = words.slice(0, family.length > 0 ? 2 : words.length).join(' ');
  const names = COMMANDS.map(({ name }) => name);
  const nouns = names.map((name) => name.split(' ')[0] ?? '');
  const meant = closest(words.slice(0, 2).join(' '), names) ?? closest(noun, nouns);
  const guess = meant === undefined || meant === noun ? '' : `; did you mean "${meant}"?`;
  const usage = family.length > 0 ? family.map(usageOf).join('\n') : SEE_HELP;
  return [`there is no command "${asked}"${guess}`, usage];
}

function noOption(command: Command, name: string): string {
  if (KEY_OPTIONS.has(name))
    return `--${name} is not taken: all users of a machine can read arguments, so a key comes from MONEDERO_API_KEY or "monedero login --with-key"`;
  const taken: readonly OptionName[] = command.takes ?? [];
  const meant = name === 'base-url' && taken.includes('url') ? 'url' : closest(name, taken);
  const guess = meant === undefined ? '' : `; did you mean --${meant}?`;
  const written = name.length === 1 ? `-${name}` : `--${name}`;
  return `"${command.name}" takes no option ${written}${guess}`;
}
