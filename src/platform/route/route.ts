// A route is one record. The router, validation, authorization, idempotency, the OpenAPI document, the
// documentation and the authorization matrix are derived from it, so that nothing is described twice.
import { z } from 'zod';
import { isForAnyone, isForPeople, isSigned, proofOf, type Guarded } from './access.ts';
import type { Command } from '../command/command.ts';
import type { Commands } from '../command/commands.ts';
import type { Actor, Tenant } from '../context/context.ts';
import type { Language } from '../text/language.ts';
import type { Problem, Refusal, RefusalTable } from '../refusals/refusal.ts';
import type { RequestKey } from '../idempotency/repeat.ts';
import type { Db } from '../db/sql.ts';
import type { Pool } from '../db/pool.ts';
import type { Tool } from './tool.ts';
import type { AsksAboutRepeat } from '../idempotency/unkeyed.ts';
import type { Work, Works } from '../work/work.ts';
import type { RawRequest } from '../secrets/raw-request.ts';

export type Answer = {
  readonly status: number;
  /** Sent as JSON, except for a Buffer, whose bytes leave as they are, and a `ServerSent`, which goes on. */
  readonly body: unknown;
  /** Headers beside those of every answer, or in their place. Such an answer is not kept for repeats. */
  readonly headers?: Readonly<Record<string, string>>;
};

export const answer = (status: number, body: unknown): Answer => ({ status, body });

/** The parts of a request that a handler gets, parsed and verified. */
export type Call<Params, Query, Body> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly language: Language;
  readonly raw: RawRequest;
};
export type AnyCall = Call<unknown, unknown, unknown>;

/**
 * How a route does its work, as data, so that the platform can put idempotency and transactions around it.
 * What it needs of the product comes last, and the route says what that is.
 */
type Does<C, Input, Reply, Services> =
  /** Reads only. */
  | {
      readonly read: (db: Db, call: C, services: Services) => Promise<Answer>;
      readonly work?: never;
      readonly steps?: never;
    }
  /** One transaction that moves no money. */
  | {
      readonly work: (work: Work, call: C, services: Services) => Promise<Answer>;
      readonly read?: never;
      readonly steps?: never;
    }
  | (RunsCommand<C, Input, Reply, Services> & {
      readonly read?: never;
      readonly work?: never;
      readonly steps?: never;
    })
  /** Several steps, each committed by itself, with waiting or the outside in between. */
  | {
      readonly steps: (platform: StepServices, call: C, services: Services) => Promise<Answer>;
      readonly read?: never;
      readonly work?: never;
    };

/** A command, run in a group with others. */
type RunsCommand<C, Input, Reply, Services> = {
  readonly command: Command<Input, Reply>;
  /**
   * Prepares the input of the command, and looks up the ids of the rows that it locks. They may change before
   * they are locked: if `decide` finds that and throws `stale()`, this runs again. The first attempt is 1.
   */
  readonly prepare: (call: C, db: Db, services: Services, attempt: number) => Input | Promise<Input>;
  /** One that takes an idempotency key answers at once. */
  readonly answer: (reply: Reply, prepared: Prepared<C, Input, Services>) => Answer | Promise<Answer>;
};
type Prepared<C, Input, Services> = {
  readonly call: C;
  readonly input: Input;
  readonly services: Services;
};

export type StepServices = {
  readonly pool: Pool;
  /** Look-ups go together with those of other requests. */
  readonly reads: Db;
  readonly works: Works;
  readonly commands: Commands;
  /**
   * The key by which the steps of a repeat find what an interrupted first request has done; undefined without
   * a key.
   */
  readonly requestKey: RequestKey | undefined;
  /** Ends when the caller has gone. What it has asked for goes on, unless its steps look at this. */
  readonly gone: AbortSignal;
};

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Described = {
  readonly description: string;
  /** The schema; of a stream, what is in the `data` of each message. */
  readonly schema: z.ZodType;
  readonly isStream?: boolean;
  /** The types of files that it answers in the place of JSON, if it was asked for one. */
  readonly files?: readonly string[];
};

/** Makes one answer of those of all cells, in the order of the cells. */
export type MergeCells = (answers: readonly Answer[], call: AnyCall) => Answer;

/** How what a route makes is the record of a key. */
type OwnKey = {
  readonly prefix: string;
  readonly table: { readonly name: string };
  /** The refusal if the record is that of another request. */
  readonly ofAnother: (id: string) => Refusal;
};

export type Description<Params, Query, Body> = Guarded & {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** The body is a form, as OAuth has it, of fields with one value each. */
  readonly bodyIsForm?: boolean;
  /** The longest body, if it may be longer than those of most: 256 KiB, and 16 from anyone. */
  readonly bodyBytesMax?: number;
  readonly answers: Readonly<Record<number, Described>>;
  /** Its own refusals; the platform adds those that any route may give. */
  readonly refusals?: RefusalTable;
  /** It sums up or searches many rows without answering in pages, so it too is read from a replica. */
  readonly readsMany?: boolean;
  /** The body carries what must not be stored, such as a card number, so its hash is keyed too. */
  readonly bodyIsSecret?: boolean;
  /**
   * Refuses what this caller may not ask for although it has the scope. It runs before a stored answer is
   * returned.
   */
  readonly authorize?: (call: Call<Params, Query, Body>) => void;
  /**
   * The answer holds a credential: it is returned again only to the caller that got it first, and this
   * records each time. The verb itself records the first time.
   */
  readonly onReplay?: (work: Work, answered: never) => void;
  /** Fields of the body whose problems have a refusal of their own; the first of them that has one counts. */
  readonly refusalsOfFields?: Readonly<Record<string, (problem: Problem) => Refusal>>;
  /** The words for an id of its path that names nothing, if they are not those of any kind of object. */
  readonly noSuch?: () => Refusal;
  /** What a caller gets if something fails that should not, in place of `internal_error`. */
  readonly failsAs?: () => Refusal;
  /**
   * What it makes is the record of the idempotency key, for as long as it exists, and a repeat is answered
   * with that: the platform keeps nothing of the key.
   */
  readonly ownKey?: OwnKey;
  /**
   * Money goes each time that it is carried out, so a repeat without an idempotency key pays again, and the
   * reference says so. It does for all that keep their own.
   */
  readonly movesMoney?: boolean;
  /** Its question to an agent that repeats it without an idempotency key. Its body takes `secondMeant`. */
  readonly asksAboutRepeat?: AsksAboutRepeat;
  /** Its answer sets a cookie, which is not kept for repeats: it takes no idempotency key. */
  readonly setsCookie?: boolean;
  /** Pages of any origin may call it and read its answers, always without credentials. */
  readonly isForAnyOrigin?: boolean;
  /** The id of what it is about, if that is not the first of its path. */
  readonly about?: (call: Call<Params, Query, Body>) => string | undefined;
  /**
   * How the answers of all cells are made one, if it reads for an organization. `first`: what it reads is the
   * organization's own, which is in the first of them. `by itself`: it asks all of them.
   */
  readonly ofCells?: MergeCells | 'first' | 'by itself';
  /** What it makes is about a person who was not there before. */
  readonly makesPerson?: boolean;
  /** Offered to agents over MCP. */
  readonly tool?: Tool;
  /** Provider callbacks, which the reference leaves out. */
  readonly internal?: boolean;
};

/** A route as its module writes it down, with the services that it needs. */
export type Route<Services> = Description<unknown, unknown, unknown> &
  Does<AnyCall, unknown, unknown, Services>;
/** Any route, to describe it. */
export type RouteShape = Route<never>;
/** A route that has its services. */
export type AnyRoute = Route<void>;
export type CommandRoute = Extract<AnyRoute, { readonly command: unknown }>;

export function defineRoute<Params, Query, Body, Input, Reply, Services = unknown>(
  route: Description<Params, Query, Body> & Does<Call<Params, Query, Body>, Input, Reply, Services>,
): Route<Services> {
  // With a cookie, or the answer to one, a page of another origin would act as the person behind it.
  if (route.isForAnyOrigin === true && (!isForAnyone(route.auth) || route.setsCookie === true))
    throw new Error(`${route.id} knows its caller, so it cannot be for any origin`);
  if (saysProof(route) && proofOf(route) === undefined)
    throw new Error(`${route.id} does not say which proof it takes of a person`);
  return route as unknown as Route<Services>;
}

/**
 * A person may change something by it, or is shown what takes a proof, so it says which. A GET that writes,
 * such as the one that records who saw the number of a card, is like a POST.
 */
export const saysProof = (route: Guarded & { readonly method: Method; readonly read?: unknown }): boolean =>
  isForPeople(route.auth) &&
  (route.method !== 'GET' || route.read === undefined || proofOf(route) !== undefined);

/** What reads many rows is read from a replica if there is one: lists, of which exports are made too. */
export const isReadFromReplica = ({ read, readsMany, query }: RouteShape): boolean =>
  read !== undefined && (readsMany === true || (query instanceof z.ZodObject && 'cursor' in query.shape));

export function withServices<Services>(route: Route<Services>, services: Services): AnyRoute {
  if (route.read !== undefined) return { ...route, read: (db, call) => route.read(db, call, services) };
  if (route.work !== undefined) return { ...route, work: (work, call) => route.work(work, call, services) };
  if (route.steps !== undefined)
    return { ...route, steps: (platform, call) => route.steps(platform, call, services) };
  return {
    ...route,
    prepare: (call, db, _services, attempt) => route.prepare(call, db, services, attempt),
    answer: (reply, prepared) => route.answer(reply, { ...prepared, services }),
  };
}

/**
 * Every POST takes an idempotency key, except one that a provider signs, which carries an id of its own, one
 * for anyone, whose answer must not be returned to somebody else, and one that sets a cookie. If a route
 * keeps its own, this is not the platform's.
 */
export const takesIdempotencyKey = ({
  method,
  auth,
  setsCookie,
  ownKey,
}: Pick<RouteShape, 'method' | 'auth' | 'setsCookie' | 'ownKey'>): boolean =>
  method === 'POST' && !isSigned(auth) && !isForAnyone(auth) && setsCookie !== true && ownKey === undefined;
