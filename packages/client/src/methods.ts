// Makes the methods of a noun from its table of routes. A line of the table is `METHOD path callers flags`:
// `~` stands for `/api/v1`, a letter for each caller, and the flags say what a method takes and answers.
import { listingOf } from './listing.ts';
import { keepReceived } from './received.ts';
import { readBody, request, type RequestInput } from './request.ts';
import type { CallOptions, Caller, Connection, Input } from './shapes.ts';
import { streamOf } from './stream.ts';

type Method = (...given: readonly unknown[]) => unknown;

const PARAMETER = /\{\w+\}/g;

/** The types of the methods are those that the file of the noun declares. */
export function methodsOf<Methods>(
  noun: string,
  routes: Readonly<Record<string, string>>,
  connection: Connection<Caller>,
): Methods {
  const methods: Record<string, unknown> = {};
  for (const [name, line] of Object.entries(routes)) {
    const [method = '', path = '', callers = '', flags = ''] = line.split(' ');
    if (!callers.includes(connection.caller.charAt(0))) continue;
    const call = methodOf(connection, { operation: `${noun}.${name}`, method, path, flags });
    place(methods, name.split('.'), call);
  }
  return methods as Methods;
}

/** `otp.verify` becomes `verify` of `otp`, which may be a method itself. */
function place(
  methods: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  call: Method,
): void {
  if (rest.length === 0) {
    methods[name] = Object.assign(call, methods[name]);
    return;
  }
  methods[name] ??= {};
  place(methods[name] as Record<string, unknown>, rest, call);
}

type Route = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly flags: string;
};

function methodOf(connection: Connection<Caller>, route: Route): Method {
  const { operation, method, path, flags } = route;
  const has = (flag: string): boolean => flags.includes(flag);
  const ids = path.match(PARAMETER)?.length ?? 0;
  const takesInput = has('b') || has('f') || has('q');
  const takesKey = has('k');
  return (...given) => {
    const input = takesInput ? (given[ids] as Input | undefined) : undefined;
    const options = (given[takesInput ? ids + 1 : ids] ?? {}) as CallOptions;
    const filled = filledPath(path, given);
    const ask = (query: Input | undefined): RequestInput => ({
      operation,
      method,
      path: filled + (has('q') ? searchOf(query) : ''),
      ...(has('b') ? { body: JSON.stringify(input ?? {}), contentType: 'application/json' } : {}),
      ...(has('f')
        ? { body: searchOf(input).slice(1), contentType: 'application/x-www-form-urlencoded' }
        : {}),
      takesKey,
      isStream: has('e'),
    });
    if (has('e')) return streamOf(connection, ask(input), options);
    const send = (query: Input | undefined): Promise<unknown> => answerOf(connection, ask(query), options);
    return has('p') ? listingOf(send, input) : send(input);
  };
}

async function answerOf(
  connection: Connection<Caller>,
  asked: RequestInput,
  options: CallOptions,
): Promise<unknown> {
  const reply = await request(connection, asked, options);
  const answer = readBody(reply, asked);
  keepReceived(answer, reply.status, reply.headers);
  return answer;
}

/** An empty id would ask for the list, and dots for another path. */
function filledPath(path: string, ids: readonly unknown[]): string {
  let next = 0;
  return path.replace(/^~/, '/api/v1').replaceAll(PARAMETER, (parameter) => {
    const id = ids[next++];
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
      throw new TypeError(`${parameter.slice(1, -1)} is an id, as a text`);
    return encodeURIComponent(id);
  });
}

function searchOf(query: Input = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
