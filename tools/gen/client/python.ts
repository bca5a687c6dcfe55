// The generated part of the Python client: the objects with the events, the codes of errors, a module for
// each noun, and each caller with what it may call.
import type { Model } from './model.ts';
import { ABOUT, CALLERS, typeNameOf, type Caller } from './operation.ts';
import { classOf, importLine, nounModule } from './python-noun.ts';
import { declare, docText, INDENT, noDeclarations } from './python-type.ts';

const FOLDER = 'packages/client-python/src/monedero/api';
const MADE = 'Made by `npm run gen` from the routes.';

export function pythonFiles({ nouns, objects, events, errorCodes }: Model): Record<string, string> {
  const files = [...nouns].map(([noun, operations]) => [
    `${FOLDER}/${noun}.py`,
    nounModule(noun, operations, objects),
  ]);
  return {
    [`${FOLDER}/__init__.py`]: `"""The types and methods of the API, by noun. ${MADE}"""\n`,
    [`${FOLDER}/objects.py`]: objectsModule(objects, events),
    [`${FOLDER}/error_code.py`]: errorCodeModule(errorCodes),
    [`${FOLDER}/nouns.py`]: nounsModule(nouns),
    ...(Object.fromEntries(files) as Record<string, string>),
  };
}

function objectsModule(objects: Model['objects'], events: Model['events']): string {
  const declared = noDeclarations();
  for (const [name, schema] of objects) declare(schema, name, declared);
  const typing = ['Literal', 'TypeAlias', 'TypedDict', 'Union'].filter(
    (name) => name === 'Union' || name === 'TypeAlias' || declared.uses.has(name),
  );
  return [
    `"""The objects of the API, and the events that webhooks bring. ${MADE}"""\n`,
    '\nfrom __future__ import annotations\n',
    `\nfrom typing import TYPE_CHECKING, ${typing.join(', ')}\n`,
    `\nif TYPE_CHECKING:\n${INDENT}from typing_extensions import NotRequired\n`,
    ...[...declared.texts.values()].map(({ text }) => `\n\n${text}`),
    '\n\nWebhookEvent: TypeAlias = Union[\n',
    ...events.map(({ name, summary }) => `${INDENT}# ${summary}\n${INDENT}${name},\n`),
    ']\n',
    docText(
      'By its `type` one knows what is in `data.object`. A server may know more types than this client.',
      '',
    ),
  ].join('');
}

const errorCodeModule = (codes: readonly string[]): string =>
  [
    `"""The codes of errors. ${MADE}"""\n`,
    '\nfrom __future__ import annotations\n\nfrom typing import Literal, TypeAlias\n',
    `\nServerErrorCode: TypeAlias = Literal[\n${codes.map((code) => `${INDENT}"${code}",\n`).join('')}]\n`,
    docText('What a server that is newer than this client says may be another text.', ''),
  ].join('');

/** Modules of nouns are imported once they are used, so that a program loads what it needs. */
function nounsModule(nouns: Model['nouns']): string {
  const nounsOf = (caller: Caller): string[] =>
    [...nouns].filter(([, all]) => all.some(({ callers }) => callers.includes(caller))).map(([noun]) => noun);
  const imports = [...nouns.keys()].sort().map((noun) => {
    const names = CALLERS.filter((caller) => nounsOf(caller).includes(noun)).map((one) => classOf(noun, one));
    return importLine(`.${noun}`, names.sort())
      .join('')
      .replaceAll(/^(?=.)/gm, INDENT);
  });
  return [
    `"""Each caller with all that it may call. ${MADE}"""\n`,
    '\nfrom __future__ import annotations\n',
    '\nfrom functools import cached_property\nfrom typing import TYPE_CHECKING\n',
    '\nfrom ..client import Client\n',
    `\nif TYPE_CHECKING:\n${imports.join('')}`,
    ...CALLERS.map((caller) =>
      [
        `\n\nclass ${typeNameOf(caller)}Nouns(Client):\n${docText(ABOUT[caller], INDENT)}`,
        ...nounsOf(caller).map((noun) => nounProperty(noun, classOf(noun, caller))),
      ].join(''),
    ),
  ].join('');
}

const nounProperty = (noun: string, type: string): string =>
  [
    '',
    '@cached_property',
    `def ${noun}(self) -> ${type}:`,
    `${INDENT}from .${noun} import ${type}`,
    '',
    `${INDENT}return ${type}(self._connection)`,
  ]
    .map((line) => `${line === '' ? '' : INDENT}${line}\n`)
    .join('');
