// What a client needs to know of a route, in whichever language it is: how a method of it is called, what it
// takes and answers, and who may call it. Types are schemas here, and each language writes them as its own.
import { isForAgents, isForAnyone, isForPeople, rightsFor, scopeOf } from '#platform/route/access.ts';
import {
  FORM_TYPE,
  operationsOf,
  resolveParameter,
  responsesOf,
  type JsonSchema,
  type OpenApiDocument,
  type Operation as Described,
  type Parameter,
} from '#platform/http/openapi/document.ts';
import { takesIdempotencyKey, type RouteShape } from '#platform/route/route.ts';

/** The order of the callers in the client, each with the letter that stands for it in a table of routes. */
export const CALLERS = ['organization', 'session', 'agent', 'visitor'] as const;
export type Caller = (typeof CALLERS)[number];

export const ABOUT: Readonly<Record<Caller, string>> = {
  organization: 'What an API key of an organization may call.',
  session:
    'What a person who is signed in may call: as a member of an organization, or about what is their own.',
  agent: 'What the key of an agent may call.',
  visitor: 'What takes no credential: signing in, and what everybody may read.',
};

export type Operation = {
  /** The name in the reference, such as `auth.otp.verify`. */
  readonly id: string;
  readonly noun: string;
  /** The name within its noun, such as `create` or `otp.verify`. */
  readonly name: string;
  readonly callers: readonly Caller[];
  /** Of these a member needs one. */
  readonly rights: readonly string[];
  /** The method, in capitals. */
  readonly method: string;
  /** The path, with `~` for `/api/v1`. */
  readonly path: string;
  /** What a method takes and answers: a letter each, as the table of routes has them. */
  readonly flags: string;
  readonly doc: string;
  /** The parameters of the path, in order. */
  readonly ids: readonly string[];
  readonly input: Input | undefined;
  readonly answer: Answer;
  readonly takesKey: boolean;
  readonly isList: boolean;
};

export type Input = {
  /** A body, a form or a query. */
  readonly flag: 'b' | 'f' | 'q';
  /** The name of its type. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
};

export type Answer = {
  /** The name of its type, if the API has not named it. */
  readonly name: string;
  /** One for each good status. */
  readonly schemas: readonly JsonSchema[];
  readonly isStream: boolean;
};

/** The routes of the document, by their nouns. */
export function nounsOf(
  document: OpenApiDocument,
  routes: readonly RouteShape[],
): ReadonlyMap<string, readonly Operation[]> {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const operations = operationsOf(document).map(({ method, path, operation }) => {
    const route = byId.get(operation.operationId);
    if (route === undefined) throw new Error(`${operation.operationId} is of no route`);
    return operationOf(document, route, { method, path, described: operation });
  });
  return Map.groupBy(operations, ({ noun }) => noun);
}

function operationOf(
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
  const takesKey = takesIdempotencyKey(route) || route.ownKey !== undefined;
  const isList = parameters.some(({ name }) => name === 'cursor');
  return {
    id: route.id,
    noun,
    name: rest.join('.'),
    callers: callersOf(route),
    rights: rightsFor(route.auth),
    method: method.toUpperCase(),
    path: path.replace('/api/v1/', '~/'),
    flags: [input?.flag, takesKey && 'k', isList && 'p', answer.isStream && 'e'].filter(Boolean).join(''),
    doc: [described.summary, described.description, `\`${method.toUpperCase()} ${path}\``]
      .filter((text) => text !== undefined)
      .map((text) => (/[.:`)]$/.test(text) ? text : `${text}.`))
      .join('\n\n'),
    ids: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    input,
    answer,
    takesKey,
    isList,
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

function inputOf({ id }: RouteShape, described: Described, query: readonly Parameter[]): Input | undefined {
  const { requestBody } = described;
  if (requestBody !== undefined) {
    if (query.length > 0)
      throw new Error(`${id} takes a query and a body, for which the client has one place`);
    return {
      flag: Object.hasOwn(requestBody.content, FORM_TYPE) ? 'f' : 'b',
      name: `${typeNameOf(id)}Input`,
      isRequired: requestBody.required,
      schema: Object.values(requestBody.content)[0]?.schema ?? {},
    };
  }
  if (query.length === 0) return undefined;
  const required = query.filter((one) => one.required === true).map(({ name }) => name);
  return {
    flag: 'q',
    name: `${typeNameOf(id)}Query`,
    isRequired: required.length > 0,
    schema: { type: 'object', properties: Object.fromEntries(query.map(fieldOf)), required },
  };
}

const fieldOf = ({ name, description, schema }: Parameter): [name: string, schema: JsonSchema] => {
  const { description: _, ...type } = schema;
  return [name, description === undefined ? type : { ...type, description }];
};

function answerOf(document: OpenApiDocument, described: Described, typeName: string): Answer {
  const good = Object.entries(responsesOf(document, described)).filter(([status]) => status.startsWith('2'));
  const contents = good.flatMap(([, { content }]) => Object.entries(content));
  return {
    name: `${typeName}Answer`,
    schemas: contents.flatMap(([, { schema }]) => eitherOf(schema)),
    isStream: contents.some(([type]) => type === 'text/event-stream'),
  };
}

/** What one status has several of, another may have as well: then it is one part of the type. */
const eitherOf = (schema: JsonSchema): readonly JsonSchema[] => {
  const { anyOf, ...described } = schema;
  return anyOf === undefined || Object.keys(described).length > 0 ? [schema] : anyOf;
};

/** The callers of a noun, each with what it may call. */
export const callersIn = (
  operations: readonly Operation[],
): ReadonlyArray<readonly [Caller, readonly Operation[]]> =>
  CALLERS.map(
    (caller) => [caller, operations.filter(({ callers }) => callers.includes(caller))] as const,
  ).filter(([, own]) => own.length > 0);

/** The caller whose methods those of this one are; itself if it is the first to have them. */
export function firstWithSame(caller: Caller, all: readonly Operation[]): Caller {
  const own = all.filter(({ callers }) => callers.includes(caller));
  const isSame = (others: readonly Operation[]): boolean =>
    others.length === own.length && others.every((one, i) => one === own[i]);
  return callersIn(all).find(([, others]) => isSame(others))?.[0] ?? caller;
}

/** The names that come first below a path, such as `verify` below `otp.`. */
export const namesBelow = (operations: readonly Operation[], path: string): readonly string[] => [
  ...new Set(
    operations
      .filter(({ name }) => name.startsWith(path))
      .map(({ name }) => name.slice(path.length).split('.')[0] ?? ''),
  ),
];

export const typeNameOf = (id: string): string =>
  id
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
