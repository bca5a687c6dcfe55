// A noun of the Python client: its types, and for each caller a class with what it may call.
import type { JsonSchema } from '#platform/http/openapi/document.ts';
import { pythonName } from '#web/docs/python.ts';
import {
  callersIn,
  firstWithSame,
  namesBelow,
  typeNameOf,
  type Caller,
  type Operation,
} from './operation.ts';
import {
  callText,
  declare,
  docText,
  INDENT,
  itemType,
  noDeclarations,
  pythonType,
  snake,
  type Declarations,
} from './python-type.ts';

export const classOf = (path: string, caller: Caller): string => `${typeNameOf(path)}Of${typeNameOf(caller)}`;

export function nounModule(
  noun: string,
  operations: readonly Operation[],
  objects: ReadonlyMap<string, JsonSchema>,
): string {
  const declared = noDeclarations();
  const methods = new Map(operations.map((one) => [one, methodText(one, operations, declared)]));
  const classes = classesAt(noun, '', operations, methods);
  for (const name of declared.texts.keys())
    if (objects.has(name)) throw new Error(`${name} of ${noun} is an object as well`);
  const { uses } = declared;
  const of = (names: Iterable<string>): string[] => [...names].filter((name) => uses.has(name)).sort();
  const later = [
    ...importLine('collections.abc', of(['Iterator'])),
    ...importLine('typing_extensions', of(['NotRequired'])),
    ...importLine('..listing', of(['Listing'])),
    ...importLine('..stream', of(['Changed', 'More'])),
    ...importLine('.objects', of(objects.keys())),
  ];
  return [
    `"""What \`${noun}\` of a client offers. Made by \`npm run gen\` from the routes."""\n`,
    '\nfrom __future__ import annotations\n\n',
    ...importLine('typing', ['TYPE_CHECKING', ...of(['Literal', 'TypeAlias', 'TypedDict', 'cast'])]),
    '\nfrom ..noun import Noun\n',
    '\nif TYPE_CHECKING:\n',
    ...(later.length === 0 ? [`${INDENT}pass\n`] : later.map((line) => line.replaceAll(/^(?=.)/gm, INDENT))),
    ...[...declared.texts.values()].map(({ text }) => `\n\n${text}`),
    ...classes.map((text) => `\n\n${text}`),
  ].join('');
}

export const importLine = (from: string, names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [callText(`from ${from} import `, names, '', '').replace(/^(.*) \((.*)\)$/m, '$1 $2')];

/** The classes of a place, after those of the places below it. */
function classesAt(
  place: string,
  path: string,
  all: readonly Operation[],
  methods: ReadonlyMap<Operation, string>,
): string[] {
  const here = all.filter(({ name }) => path === '' || name === path || name.startsWith(`${path}.`));
  const under = path === '' ? '' : `${path}.`;
  const below = namesBelow(here, under).filter((name) =>
    here.some((one) => one.name.startsWith(`${under}${name}.`)),
  );
  const direct = here.filter(({ name }) => name === path || !below.some((one) => isIn(name, under + one)));
  const groups = [...Map.groupBy(direct, ({ callers }) => callers.join())].map(([key, own]) => ({
    callers: key.split(',') as Caller[],
    own,
  }));
  const classesWith = (callers: readonly Caller[]): number =>
    new Set(callers.map((caller) => firstWithSame(caller, here))).size;
  const shared = groups.filter(({ callers }) => classesWith(callers) > 1);
  const bodyOf = (own: readonly Operation[]): string => own.map((one) => methods.get(one) ?? '').join('\n');
  const baseOf = (callers: readonly Caller[]): string =>
    `_${typeNameOf(place)}Of${callers.map(typeNameOf).join('And')}`;
  return [
    ...below.flatMap((name) => classesAt(`${place}.${name}`, under + name, here, methods)),
    ...shared.map(({ callers, own }) => `class ${baseOf(callers)}(Noun):\n${bodyOf(own)}`),
    ...callersIn(here).map(([caller, own]) => {
      const first = firstWithSame(caller, here);
      if (first !== caller) return `${classOf(place, caller)} = ${classOf(place, first)}\n`;
      const mine = groups.filter(({ callers }) => callers.includes(caller));
      const bases = mine.filter((one) => shared.includes(one)).map(({ callers }) => baseOf(callers));
      const body = [
        ...mine.filter((one) => !shared.includes(one)).map((one) => bodyOf(one.own)),
        ...below
          .filter((name) => own.some((one) => isIn(one.name, under + name)))
          .map((name) => propertyText(name, classOf(`${place}.${name}`, caller))),
      ].join('\n');
      return `class ${classOf(place, caller)}(${bases.join(', ') || 'Noun'}):\n${body || `${INDENT}pass\n`}`;
    }),
  ];
}

const isIn = (name: string, place: string): boolean => name === place || name.startsWith(`${place}.`);

const propertyText = (name: string, type: string): string =>
  `${INDENT}@property\n${INDENT}def ${pythonName(name)}(self) -> ${type}:\n${INDENT}${INDENT}return ${type}(self._connection)\n`;

function methodText(operation: Operation, all: readonly Operation[], declared: Declarations): string {
  const { id, method, path, flags, doc, ids, input, takesKey } = operation;
  const named = ids.map(snake);
  const type = input === undefined ? '' : declare(input.schema, input.name, declared);
  const given = input?.flag === 'q' ? 'query' : 'body';
  const takes = [
    'self',
    ...named.map((name) => `${name}: str`),
    ...(input === undefined ? [] : [`${given}: ${type}${input.isRequired ? '' : ' | None = None'}`]),
    '*',
    ...(takesKey ? ['idempotency_key: str | None = None'] : []),
    'timeout: float | None = None',
  ];
  const passes = [
    `"${id}"`,
    `"${[method, path, flags].join(' ').trim()}"`,
    ...named,
    ...(input === undefined ? [] : [`given=${given}`]),
    ...(takesKey ? ['idempotency_key=idempotency_key'] : []),
    'timeout=timeout',
  ];
  const { how, result } = resultOf(operation, declared);
  const inner = INDENT + INDENT;
  const holdsMore = all.some(({ name }) => name.startsWith(`${operation.name}.`));
  const own = holdsMore ? '__call__' : pythonName(operation.name.split('.').at(-1) ?? '');
  if (how === '_call') declared.uses.add('cast');
  return [
    callText(`def ${own}`, takes, ` -> ${result}:`, INDENT),
    docText(doc, inner),
    how === '_call'
      ? `${callText('answer = self._call', passes, '', inner)}${inner}return cast("${result}", answer)\n`
      : callText(`return self.${how}`, passes, '', inner),
  ].join('');
}

function resultOf(
  { id, isList, answer }: Operation,
  declared: Declarations,
): { readonly how: string; readonly result: string } {
  const [schema] = answer.schemas;
  if (isList) {
    if (schema?.properties === undefined || answer.schemas.length > 1)
      throw new Error(`${id} is a list whose pages are of another form`);
    const [field, items] = Object.entries(schema.properties).find(([, { type }]) => type === 'array') ?? [];
    const page = declare(schema, answer.name, declared);
    const item = itemType(items?.items ?? {}, `${answer.name}${typeNameOf(field ?? '')}`, declared);
    declared.uses.add('Listing');
    return { how: '_list', result: `Listing[${page}, ${item}]` };
  }
  const types = answer.schemas.map((one) =>
    one.type === 'object' && one.properties !== undefined
      ? declare(one, answer.name, declared)
      : pythonType(one, answer.name, declared),
  );
  const result = [...new Set(types)].join(' | ') || 'None';
  if (!answer.isStream) return { how: '_call', result };
  for (const name of ['Iterator', 'Changed', 'More']) declared.uses.add(name);
  return { how: '_stream', result: `Iterator[Changed[${result}] | More]` };
}
