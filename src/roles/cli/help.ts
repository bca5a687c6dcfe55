// What the command line says of itself: all commands under their headings, and each with its options.
import { OPTIONS, type Command, type OptionName } from './command.ts';
import { GROUPS } from './commands.ts';
import { EXIT } from './failure.ts';

const OPTION_CHARACTERS = 24;

export const usageOf = (command: Command): string => `monedero ${lineOf(command, 32)}`;

function lineOf({ name, usage, does }: Command, characters: number): string {
  const left = usage === undefined ? name : `${name} ${usage}`;
  return left.length <= characters - 2
    ? `${left.padEnd(characters)}${does}`
    : `${left}\n${' '.repeat(characters + 9)}${does}`;
}

export function helpOf(command: Command): string {
  const { details, takes = [] } = command;
  return [
    usageOf(command),
    ...(details === undefined ? [] : ['', details]),
    ...(takes.length === 0 ? [] : ['', ...takes.map(optionLine)]),
  ].join('\n');
}

const optionText = (name: OptionName): string => {
  const option = OPTIONS[name];
  return option.type === 'boolean' ? `--${name}` : `--${name} ${option.value}`;
};

const optionLine = (name: OptionName): string =>
  `  ${optionText(name).padEnd(OPTION_CHARACTERS)}${OPTIONS[name].says}`;

const NAME_CHARACTERS = 20;

export const usageOfAll = (): string =>
  [
    'monedero <command>',
    ...GROUPS.map(({ title, commands }) =>
      [`\n${title}`, ...commands.map(({ name, does }) => `  ${name.padEnd(NAME_CHARACTERS)}${does}`)].join(
        '\n',
      ),
    ),
    '',
    '  --help explains a command, --json prints for programs, --version names this one.',
    '  A server is found by --profile, --url with MONEDERO_API_KEY, "npm start" in this folder, or the login.',
    '  Without DATABASE_URL the embedded database in DATA_DIR is used.',
    `  Ends with ${EXIT.done} done, ${EXIT.refused} refused, ${EXIT.usage} wrong usage, ${EXIT.unreachable} no answer.`,
  ].join('\n');
