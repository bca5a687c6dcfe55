// A route is one record. The router, validation, authorization, idempotency, the OpenAPI document, the
// reference page and the authorization matrix are all made from it, so that nothing is described twice.
import type { z } from 'zod';
import type { Command } from './command/command.ts';
import type { Commands } from './command/commands.ts';
import type { Actor, Tenant } from './facts.ts';
import type { Language } from './language.ts';
import type { RefusalTable } from './refusal.ts';
import type { Db } from './db/sql.ts';
import type { Pool } from './db/pool.ts';
import type { Work, Works } from './work.ts';

export type Answer = {
  readonly status: number;
  readonly body: unknown;
};

export const answer = (status: number, body: unknown): Answer => ({ status, body });

/** What a handler gets of a request, parsed and believed. */
export type Call<Params, Query, Body> = {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly scopes: ReadonlySet<string>;
  /** How many requests an hour the caller has; undefined where they are not counted. */
  readonly hourlyLimit: number | undefined;
  readonly language: Language;
  /** The raw body and headers, for inbound messages that are signed byte for byte. */
  readonly raw: {
    readonly body: Buffer;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  };
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
   * Says what the command is given, and looks up what it takes to name the rows that it locks. By the time
   * that they are locked it may have changed: where `decide` finds that and throws `stale()`, this is done
   * again.
   */
  readonly prepare: (call: C, db: Db, services: Services) => Input | Promise<Input>;
  readonly answer: (reply: Reply) => Answer;
  /**
   * For callers that count the seconds: what is answered when the decision takes longer. It is carried out
   * all the same.
   */
  readonly deadline?: { readonly msMax: number; readonly late: Answer };
};

export type StepServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly commands: Commands;
  /**
   * What a repeat with the same key finds the steps by that its first was cut off in; undefined without a
   * key.
   */
  readonly onceId: string | undefined;
};

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Who may call: whoever signed the body (the handler verifies it), or an API key with a scope. */
export type Auth = 'signed' | { readonly scope: string };

type Description<Params, Query, Body> = {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  readonly answers: Readonly<Record<number, { readonly description: string; readonly schema: z.ZodType }>>;
  /** The refusals that are its own; those that any route may give are added by the platform. */
  readonly refusals?: RefusalTable;
  /** The answer carries a secret: it is sealed where it is kept for repeats. */
  readonly answerIsSecret?: boolean;
  /**
   * The body carries what is kept nowhere, such as a card number, from which no hash of it may be left
   * either.
   */
  readonly bodyIsSecret?: boolean;
  /**
   * Refuses what this caller may not ask for although it has the scope. Comes before a kept answer is given
   * again.
   */
  readonly authorize?: (call: Call<Params, Query, Body>) => void;
  /**
   * The answer holds a credential: it is given again only to the caller that got it first, and each time this
   * notes it. The verb itself notes the first time.
   */
  readonly onReplay?: (work: Work, answered: { readonly id: string }) => void;
  /** Left out of the reference: doors of the machine room. */
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
  return route as unknown as Route<Services>;
}

export function withServices<Services>(route: Route<Services>, services: Services): AnyRoute {
  if (route.read !== undefined) return { ...route, read: (db, call) => route.read(db, call, services) };
  if (route.work !== undefined) return { ...route, work: (work, call) => route.work(work, call, services) };
  if (route.steps !== undefined)
    return { ...route, steps: (platform, call) => route.steps(platform, call, services) };
  return { ...route, prepare: (call, db) => route.prepare(call, db, services) };
}

/** Every POST takes an idempotency key, except one that a provider signs: those carry ids of their own. */
export const takesIdempotencyKey = (route: Pick<RouteShape, 'method' | 'auth'>): boolean =>
  route.method === 'POST' && route.auth !== 'signed';
