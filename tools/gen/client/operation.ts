// What the client needs to know of a route: how a method of it is called, what it takes and answers, and who
// may call it.
import { isForAgents, isForAnyone, isForPeople, scopeOf } from '#platform/access.ts';
import {
  FORM_TYPE,
  resolveParameter,
  responsesOf,
  type OpenApiDocument,
  type Operation as Described,
  type Parameter,
} from '#platform/http/openapi/document.ts';
import { takesIdempotencyKey, type RouteShape } from '#platform/route.ts';
import { docText, typeText } from './type-text.ts';

/** In this order in the client, each with the letter that stands for it in a table of routes. */
export const CALLERS = ['organization', 'session', 'agent', 'visitor'] as const;
export type Caller = (typeof CALLERS)[number];
const LETTERS: Readonly<Record<Caller, string>> = {
  organization: 'o',
  session: 's',
  agent: 'a',
  visitor: 'v',
};

export type Operation = {
  readonly noun: string;
  /** Within its noun, such as `create` or `otp.verify`. */
  readonly name: string;
  readonly callers: readonly Caller[];
  /** Its line in the table of routes: method, path, callers and flags. */
  readonly line: string;
  readonly doc: string;
  /** The types that it declares, by their names. */
  readonly declared: Readonly<Record<string, string>>;
  /** Parameters and result, without a name. */
  readonly signature: string;
};

export function operationOf(
  document: OpenApiDocument,
  route: RouteShape,
  {
    method,
    path,
    described,
  }: { readonly method: string; readonly path: string; readonly described: Described },
): Operation {
  const [noun = '', ...rest] = route.id.split('.');
  const parameters = (described.parameters ?? []).map((one) => resolveParameter(document, one));
  const input = inputOf(
    route,
    described,
    parameters.filter((one) => one.in === 'query'),
  );
  const answer = answerOf(document, described, typeNameOf(route.id));
  const keeps = takesIdempotencyKey(route) || route.keepsOwnKey === true;
  const ids = parameters.filter((one) => one.in === 'path').map(({ name }) => `${name}: string`);
  const isList = parameters.some(({ name }) => name === 'cursor');
  const flags = [
    ...(input === undefined ? [] : [input.flag]),
    ...(keeps ? ['k'] : []),
    ...(isList ? ['p'] : []),
    ...(answer.isStream ? ['e'] : []),
  ].join('');
  const callers = callersOf(route);
  const options = keeps ? 'KeyedOptions' : 'CallOptions';
  const takes = [...ids, ...(input === undefined ? [] : [input.parameter]), `options?: ${options}`];
  const returns = isList
    ? `Listing<${answer.text}>`
    : answer.isStream
      ? `Stream<${answer.text}>`
      : `Promise<${answer.text}>`;
  const letters = callers.map((caller) => LETTERS[caller]).join('');
  return {
    noun,
    name: rest.join('.'),
    callers,
    line: [method.toUpperCase(), path.replace('/api/v1/', '~/'), letters, flags].join(' ').trim(),
    doc: [described.summary, described.description, `\`${method.toUpperCase()} ${path}\``]
      .filter((text) => text !== undefined)
      .map((text) => (/[.:`)]$/.test(text) ? text : `${text}.`))
      .join('\n\n'),
    declared: { ...input?.declared, ...answer.declared },
    signature: `(${takes.join(', ')}): ${returns}`,
  };
}

function callersOf({ id, auth }: RouteShape): Caller[] {
  const callers: Caller[] = [];
  if (scopeOf(auth) !== undefined) callers.push('organization');
  if (isForPeople(auth)) callers.push('session');
  if (isForAgents(auth)) callers.push('agent');
  if (isForAnyone(auth)) callers.push('visitor');
  if (callers.length === 0) throw new Error(`the client has no caller for ${id}`);
  return callers;
}

type Input = {
  readonly flag: 'b' | 'f' | 'q';
  readonly parameter: string;
  readonly declared: Readonly<Record<string, string>>;
};

function inputOf({ id }: RouteShape, described: Described, query: readonly Parameter[]): Input | undefined {
  const { requestBody } = described;
  if (requestBody !== undefined) {
    if (query.length > 0)
      throw new Error(`${id} takes a query and a body, for which the client has one place`);
    const isForm = Object.hasOwn(requestBody.content, FORM_TYPE);
    const schema = Object.values(requestBody.content)[0]?.schema ?? {};
    const name = `${typeNameOf(id)}Input`;
    return {
      flag: isForm ? 'f' : 'b',
      parameter: `input${requestBody.required ? '' : '?'}: ${name}`,
      declared: { [name]: typeText(schema) },
    };
  }
  if (query.length === 0) return undefined;
  const name = `${typeNameOf(id)}Query`;
  const fields = query.map(
    ({ name: field, description, schema, required }) =>
      `${docText(description, '  ')}  readonly ${field}${required === true ? '' : '?'}: ${typeText(schema)};\n`,
  );
  return { flag: 'q', parameter: `query?: ${name}`, declared: { [name]: `{\n${fields.join('')}}` } };
}

type AnswerText = {
  readonly text: string;
  readonly isStream: boolean;
  readonly declared: Readonly<Record<string, string>>;
};

function answerOf(document: OpenApiDocument, described: Described, typeName: string): AnswerText {
  const good = Object.entries(responsesOf(document, described)).filter(([status]) => status.startsWith('2'));
  const contents = good.flatMap(([, { content }]) => Object.entries(content));
  const texts = [...new Set(contents.map(([, { schema }]) => typeText(schema)))];
  const isStream = contents.some(([type]) => type === 'text/event-stream');
  const text = texts.join(' | ') || 'undefined';
  if (!text.includes('{')) return { text, isStream, declared: {} };
  const name = `${typeName}Answer`;
  return { text: name, isStream, declared: { [name]: text } };
}

export const typeNameOf = (id: string): string =>
  id
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
