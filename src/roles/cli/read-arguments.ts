// Reads the command line whole before anything starts: either a command with what it was given, or a text to
// print. A question for help is answered and does nothing else, wherever it stands.
import { parseArgs } from 'node:util';
import { VERSION } from '#platform/version.ts';
import { closest } from './closest.ts';
import { OPTIONS, type Command, type Given, type OptionName } from './command.ts';
import { COMMANDS } from './commands.ts';

const HELP = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;
const ALL = { ...OPTIONS, ...HELP } as const;

export type Read =
  | { readonly kind: 'run'; readonly command: Command; readonly given: Given }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'wrong'; readonly text: string };

const wrong = (text: string): Read => ({ kind: 'wrong', text });
const SEE_HELP = 'monedero --help lists all commands';

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
  if (asksForHelp) return helpOn(words[0] === 'help' ? words.slice(1) : words);
  if (names.includes('version')) return { kind: 'help', text: VERSION };
  if (words.length === 0 && names.length === 0) return { kind: 'help', text: usageOfAll() };

  const command = commandOf(words);
  if (command === undefined) return wrong(noCommand(words));
  const foreign = names.find((name) => !isTaken(command, name));
  if (foreign !== undefined) return wrong(noOption(command, foreign));
  const operands = words.slice(command.name.split(' ').length);
  const { operandsMax = 0 } = command;
  const tooMany = operands[operandsMax];
  if (tooMany !== undefined) return wrong(`"${tooMany}" is one word too many\n\n${usageOf(command)}`);
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { kind: 'run', command, given: { options: values as Given['options'], operands } };
  } catch (error) {
    // What is left is a value that is missing, or that an option does not take.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split('. ');
    return wrong(`${sentence}\n\n${usageOf(command)}`);
  }
}

const commandOf = ([noun = '', verb = '']: readonly string[]): Command | undefined =>
  COMMANDS.find(({ name }) => name === noun || name === `${noun} ${verb}`);

const familyOf = (noun: string): readonly Command[] =>
  COMMANDS.filter(({ name }) => name.startsWith(`${noun} `));

const isTaken = ({ takes = [] }: Command, name: string): boolean => takes.some((taken) => taken === name);

function helpOn(words: readonly string[]): Read {
  const [noun] = words;
  if (noun === undefined) return { kind: 'help', text: usageOfAll() };
  const command = commandOf(words);
  if (command !== undefined) return { kind: 'help', text: usageOf(command) };
  const family = familyOf(noun);
  return family.length === 0
    ? wrong(noCommand(words))
    : { kind: 'help', text: family.map(usageOf).join('\n') };
}

function noCommand(words: readonly string[]): string {
  const [noun = ''] = words;
  const family = familyOf(noun);
  if (words.length === 1 && family.length > 0)
    return `"${noun}" is followed by one of these\n\n${family.map(usageOf).join('\n')}`;
  const asked = words.slice(0, family.length > 0 ? 2 : words.length).join(' ');
  const names = COMMANDS.map(({ name }) => name);
  const nouns = names.map((name) => name.split(' ')[0] ?? '');
  const meant = closest(words.slice(0, 2).join(' '), names) ?? closest(noun, nouns);
  const guess = meant === undefined ? '' : `; did you mean "${meant}"?`;
  const usage = family.length > 0 ? family.map(usageOf).join('\n') : SEE_HELP;
  return `there is no command "${asked}"${guess}\n\n${usage}`;
}

function noOption(command: Command, name: string): string {
  const taken: readonly OptionName[] = command.takes ?? [];
  const meant = closest(name, taken);
  const guess = meant === undefined ? '' : `; did you mean --${meant}?`;
  const written = name.length === 1 ? `-${name}` : `--${name}`;
  return `"${command.name}" takes no option ${written}${guess}\n\n${usageOf(command)}`;
}

const INDENT = ' '.repeat(41);
const USAGE_CHARACTERS_MAX = INDENT.length - 2;

const usageOf = (command: Command): string => lineOf(command).replace(/^ {2}/, 'monedero ');

function lineOf({ name, usage, does }: Command): string {
  const left = `  ${usage === undefined ? name : `${name} ${usage}`}`;
  return left.length <= USAGE_CHARACTERS_MAX
    ? `${left.padEnd(INDENT.length)}${does}`
    : `${left}\n${INDENT}${does}`;
}

const usageOfAll = (): string => `monedero <command>

${COMMANDS.map(lineOf).join('\n')}

  --json prints for programs, --help explains a command, --version names this one.
  Without DATABASE_URL the embedded database in DATA_DIR is used.`;
