// What a tool answers: one line to read, and the same as data. A refusal is an error that says what
// to do next.
import type { Called } from '#platform/http/call-route.ts';
import type { Language } from '#platform/text/language.ts';
import type { RouteShape } from '#platform/route/route.ts';
import { UNKEYED_REPEAT_MINUTES } from '#platform/idempotency/unkeyed.ts';
import { leftOut } from './left-out.ts';
import { isObject } from './schemas.ts';
import type { Offered } from './tools.ts';
import { UNSEEN } from '#platform/text/unseen.ts';

type TextBlock = { readonly type: 'text'; readonly text: string };
export type ToolResult = {
  readonly content: TextBlock[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
};

/** What the answer of the route does not have. */
export type Added = {
  readonly expiresAt?: string;
  readonly duplicate?: { readonly of: string; readonly question: string };
};
/** What the line says at its end, and the data does not. */
export type Warned = { readonly warning?: string };

export function shownResult(
  { tool }: Offered,
  body: unknown,
  { warning, ...added }: Added & Warned,
): ToolResult {
  const shown = leftOut(cleaned(body), tool.leavesOut ?? []);
  if (!isObject(shown)) throw new Error(`${tool.name} answers with something other than an object`);
  const untrusted = presentIn(shown, tool.textsOfOthers ?? []);
  const structuredContent = { ...shown, ...added, untrusted };
  // The tool is typed by its route, and this has been answered by that route.
  const line = tool.says(shown as never);
  const until = added.expiresAt === undefined ? '' : ` It can be approved until ${added.expiresAt}.`;
  const last = warning === undefined ? '' : ` ${warning}`;
  const first = added.duplicate === undefined ? '' : `${added.duplicate.question} `;
  return {
    content: [text(`${first}${line}${until}${last}`), text(JSON.stringify(structuredContent))],
    structuredContent,
  };
}

const text = (value: string): TextBlock => ({ type: 'text', text: value });

/** A refusal, with the tools in place of the requests that its text names. */
export function refusedResult(body: unknown, tools: readonly Offered[]): ToolResult {
  const shown = cleaned(body);
  if (!isObject(shown)) throw new Error('a refusal is not an object');
  const named = Object.fromEntries(
    Object.entries(shown).map(([name, part]) => [
      name,
      typeof part === 'string' ? withTools(part, tools) : part,
    ]),
  );
  const { error, message, fix } = named;
  return {
    content: [
      text(`${String(error)}: ${ended(String(message))} ${String(fix)}`),
      text(JSON.stringify(named)),
    ],
    isError: true,
  };
}

/** The message of a field is not a sentence, and another one follows. */
const ended = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

function withTools(said: string, tools: readonly Offered[]): string {
  return tools.reduce(
    (changed, { route, tool }) => changed.replaceAll(`\`${requestOf(route)}\``, `\`${tool.name}\``),
    said,
  );
}
const requestOf = ({ method, path }: RouteShape): string => `${method} ${path}`;

/** What failed on our side may have been done all the same. */
export const isUnknown = ({ isPaying, tool }: Offered, { status }: Called): boolean =>
  (isPaying || tool.effect !== 'reads') && (status === 500 || status === 503);

export function unknownResult({ tool, isPaying }: Offered, body: unknown, language: Language): ToolResult {
  const requestId = isObject(body) ? body['requestId'] : undefined;
  const said = {
    error: 'outcome_unknown',
    message: UNKNOWN[language],
    fix: (isPaying ? ASK_AGAIN : LOOK_FIRST)[language].replace('{tool}', tool.name),
    requestId,
  };
  return {
    content: [text(`${said.error}: ${ended(said.message)} ${said.fix}`), text(JSON.stringify(said))],
    isError: true,
  };
}

const UNKNOWN = {
  en: 'Our side did not answer in time, so it is not known whether this was done. It has not failed.',
  es: 'Nuestro lado no respondió a tiempo, así que no se sabe si esto se hizo. No ha fallado.',
  pt: 'Nosso lado não respondeu a tempo, então não se sabe se isto foi feito. Não falhou.',
};
const ASK_AGAIN = {
  en: 'Call `{tool}` again with exactly the same arguments, and the same idempotency_key if you gave one: if it was done, you get its answer, and it is not done twice.',
  es: 'Llame de nuevo a `{tool}` con exactamente los mismos argumentos, y la misma idempotency_key si dio una: si se hizo, recibe su respuesta y no se hace dos veces.',
  pt: 'Chame `{tool}` de novo com exatamente os mesmos argumentos, e a mesma idempotency_key se deu uma: se foi feito, você recebe a resposta e não é feito duas vezes.',
};
const LOOK_FIRST = {
  en: 'Check first whether it was done, with the tool that lists such things, before you call `{tool}` again.',
  es: 'Antes de llamar de nuevo a `{tool}`, mire si se hizo, con la herramienta que lista esas cosas.',
  pt: 'Antes de chamar `{tool}` de novo, veja se foi feito, com a ferramenta que lista essas coisas.',
};

/** The warning after a call without a key that made something. */
export const repeatWarning = (language: Language): string => NO_KEY[language];

const NO_KEY = {
  en: `Without an idempotency_key, the same call more than ${UNKEYED_REPEAT_MINUTES} minutes from now makes another one.`,
  es: `Sin una idempotency_key, la misma llamada dentro de más de ${UNKEYED_REPEAT_MINUTES} minutos hace otro.`,
  pt: `Sem uma idempotency_key, a mesma chamada daqui a mais de ${UNKEYED_REPEAT_MINUTES} minutos faz outro.`,
};

/** The question about a call that is the same as one before. */
export const duplicateQuestion = (of: string, language: Language, isSecond: boolean): string =>
  (isSecond ? SECOND_MADE : FIRST_MADE)[language].replace('{id}', of);

const FIRST_MADE = {
  en: 'Nothing was made now: the same call made {id} less than 10 minutes ago, shown here as it is. Is a second one really meant? If so, call again with confirm_duplicate: true.',
  es: 'Ahora no se hizo nada: la misma llamada hizo {id} hace menos de 10 minutos, que se muestra tal como está. ¿De verdad se quiere otro? En ese caso, llame de nuevo con confirm_duplicate: true.',
  pt: 'Nada foi feito agora: a mesma chamada fez {id} há menos de 10 minutos, mostrado aqui como está. É mesmo para fazer outro? Nesse caso, chame de novo com confirm_duplicate: true.',
};
const SECOND_MADE = {
  en: 'Nothing was made now: {id} is the second one that was confirmed less than 10 minutes ago, shown here as it is. For yet another, call with an idempotency_key of its own.',
  es: 'Ahora no se hizo nada: {id} es el segundo que se confirmó hace menos de 10 minutos, que se muestra tal como está. Para otro más, llame con una idempotency_key propia.',
  pt: 'Nada foi feito agora: {id} é o segundo que foi confirmado há menos de 10 minutos, mostrado aqui como está. Para mais um, chame com uma idempotency_key própria.',
};

// Texts that other people wrote come back as data: without invisible characters, and named, so that a model
// does not take them for instructions.

/** Characters that vary a letter can carry a hidden text as well. */
const INVISIBLE = new RegExp(String.raw`[${UNSEEN}\p{Variation_Selector}]+`, 'gu');

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(INVISIBLE, ' ');
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]));
}

/** Which of the paths lead to a text of this answer. */
const presentIn = (answer: unknown, paths: readonly string[]): string[] =>
  paths.filter((path) => leadsToText(answer, path.split('.')));

function leadsToText(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return typeof value === 'string' || isObject(value);
  if (name === '*') return Array.isArray(value) && value.some((one) => leadsToText(one, rest));
  return isObject(value) && leadsToText(value[name], rest);
}
