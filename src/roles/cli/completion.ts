// `completion`: what completes the command line in a shell, made of the table of commands. It asks no server:
// it knows names of commands, options, and the words that some of them take.
import { SHELLS } from './server/commands.ts';
import { closest } from './closest.ts';
import { OPTIONS, type Command, type Environment, type CommandInput, type OptionName } from './command.ts';
import { COMMANDS } from './commands.ts';
import { usageError } from './failure.ts';

export function runCompletion(_environment: Environment, { operands: [shell] }: CommandInput): Promise<void> {
  if (shell === undefined) throw usageError('the shell is missing', `one of ${SHELLS.join(', ')}`);
  const name = SHELLS.find((one) => one === shell);
  if (name === undefined) {
    const meant = closest(shell, SHELLS);
    const guess = meant === undefined ? '' : `; did you mean "${meant}"?`;
    throw usageError(`there is no completion for "${shell}"${guess}`, `one of ${SHELLS.join(', ')}`);
  }
  console.log(SCRIPTS[name]());
  return Promise.resolve();
}

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], () => string>> = { bash, zsh, fish };

const firstWords = (): string[] => [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0] ?? ''))];

/** The verbs of each noun that has some. */
const families = (): ReadonlyMap<string, readonly Command[]> =>
  new Map(
    firstWords()
      .map((noun) => [noun, COMMANDS.filter(({ name }) => name.startsWith(`${noun} `))] as const)
      .filter(([, commands]) => commands.length > 0),
  );

const optionsOf = ({ takes = [] }: Command): string[] => [...takes.map((name) => `--${name}`), '--help'];
const verbOf = ({ name }: Command): string => name.split(' ')[1] ?? '';
const takesValue = (name: OptionName): boolean => OPTIONS[name].type === 'string';
const withValue = (): string[] =>
  Object.keys(OPTIONS).flatMap((name) => (takesValue(name as OptionName) ? [`--${name}`] : []));

/** The words of the command come first; options and their values are stepped over. */
function bash(): string {
  const cases = COMMANDS.map(
    (command) =>
      `    '${command.name}') words='${[...(command.choices ?? []), ...optionsOf(command)].join(' ')}' ;;`,
  );
  const verbs = [...families()].map(
    ([noun, all]) => `    '${noun}') verbs='${all.map(verbOf).join(' ')}' ;;`,
  );
  return `# Completes monedero in bash: source <(monedero completion bash)
_monedero() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local noun='' verb='' verbs='' words='' skip='' word i
  COMPREPLY=()
  case "$previous" in
    ${withValue().join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [ -n "$skip" ]; then skip=''; continue; fi
    case "$word" in
      ${withValue().join('|')}) skip=1 ;;
      -*) ;;
      *) if [ -z "$noun" ]; then noun="$word"; elif [ -z "$verb" ]; then verb="$word"; fi ;;
    esac
  done
  if [ -z "$noun" ]; then
    COMPREPLY=($(compgen -W '${firstWords().join(' ')} help --help --version' -- "$current"))
    return
  fi
  case "$noun" in
${verbs.join('\n')}
  esac
  [ -z "$verbs" ] && verb=''
  case "$noun\${verb:+ $verb}" in
${cases.join('\n')}
  esac
  [ -z "$verb" ] && words="$verbs $words"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _monedero monedero`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function zsh(): string {
  const described = (name: string, says: string): string => quoted(`${name.replaceAll(':', '\\:')}:${says}`);
  const first = firstWords().map((noun) => {
    const alone = COMMANDS.find(({ name }) => name === noun);
    const verbs = families().get(noun) ?? [];
    return described(noun, alone?.does ?? verbs.map(verbOf).join(', '));
  });
  const verbs = [...families()].map(
    ([noun, all]) =>
      `    ${quoted(noun)}) verbs=(${all.map((one) => described(verbOf(one), one.does)).join(' ')}) ;;`,
  );
  const cases = COMMANDS.map(({ name, takes = [], choices = [] }) => {
    const options = takes.map((option) => described(`--${option}`, OPTIONS[option].says));
    const words = choices.map((choice) => described(choice, name));
    return `    ${quoted(name)}) choices=(${[...words, ...options].join(' ')} ${described('--help', 'explain this')}) ;;`;
  });
  return `#compdef monedero
# Completes monedero in zsh: source <(monedero completion zsh)
${zshBody(first, verbs, cases)}compdef _monedero monedero`;
}

const zshBody = (
  first: readonly string[],
  verbs: readonly string[],
  cases: readonly string[],
): string => `_monedero() {
  local noun='' verb='' skip='' word
  local -a first verbs choices before
  before=("\${(@)words[2,CURRENT-1]}")
  for word in $before; do
    if [[ -n $skip ]]; then skip=''; continue; fi
    case $word in
      ${withValue().join('|')}) skip=1 ;;
      -*) ;;
      *) if [[ -z $noun ]]; then noun=$word; elif [[ -z $verb ]]; then verb=$word; fi ;;
    esac
  done
  if [[ -n $skip ]]; then _files; return; fi
  first=(${first.join(' ')})
  if [[ -z $noun ]]; then _describe command first; return; fi
  case $noun in
${verbs.join('\n')}
  esac
  (( $#verbs )) || verb=''
  case "$noun\${verb:+ $verb}" in
${cases.join('\n')}
  esac
  if [[ -z $verb ]]; then _describe verb verbs; fi
  _describe word choices
}
`;

function fish(): string {
  const lines = [
    '# Completes monedero in fish: monedero completion fish | source',
    'complete -c monedero -f',
  ];
  for (const noun of firstWords()) {
    const alone = COMMANDS.find(({ name }) => name === noun);
    const verbs = families().get(noun) ?? [];
    const says = alone?.does ?? verbs.map(verbOf).join(', ');
    lines.push(`complete -c monedero -n __fish_use_subcommand -a ${noun} -d ${quoted(says)}`);
    const none = `not __fish_seen_subcommand_from ${verbs.map(verbOf).join(' ')}`;
    for (const verb of verbs)
      lines.push(
        `complete -c monedero -n '__fish_seen_subcommand_from ${noun}; and ${none}' -a ${verbOf(verb)} -d ${quoted(verb.does)}`,
      );
  }
  for (const { name, takes = [], choices = [] } of COMMANDS) {
    const where = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    if (choices.length > 0) lines.push(`complete -c monedero -n '${where}' -a '${choices.join(' ')}'`);
    for (const option of takes)
      lines.push(
        `complete -c monedero -n '${where}' -l ${option}${takesValue(option) ? ' -r' : ''} -d ${quoted(OPTIONS[option].says)}`,
      );
  }
  return lines.join('\n');
}
