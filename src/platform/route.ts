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
  /** Sent as JSON, except for a Buffer, whose bytes leave as they are. */
  readonly body: unknown;
  /** Beside those of every answer, or in their place. Such an answer is not kept for repeats. */
  readonly headers?: Readonly<Record<string, string>>;
};

export const answer = (status: number, body: unknown): Answer => ({ status, body });

/** A request as it arrived, for messages that are signed byte for byte. */
export type RawRequest = {
  readonly method: string;
  readonly path: string;
  /** What follows the question mark, still encoded; empty where there is none. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

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
  readonly raw: RawRequest;
};
export type AnyCall = Call<unknown, unknown, unknown>;

/**
 * How a route does its work, as data, so that the platform can put idempotency and transactions around it.
 */
type Does<C, Input, Reply> =
  /** Reads only. */
  | { readonly read: (db: Db, call: C) => Promise<Answer>; readonly work?: never; readonly steps?: never }
  /** One transaction that moves no money. */
  | { readonly work: (work: Work, call: C) => Promise<Answer>; readonly read?: never; readonly steps?: never }
  | (RunsCommand<C, Input, Reply> & { readonly read?: never; readonly work?: never; readonly steps?: never })
  /** Several steps, each committed by itself, with waiting or the outside in between. */
  | {
      readonly steps: (services: StepServices, call: C) => Promise<Answer>;
      readonly read?: never;
      readonly work?: never;
    };

/** A command, run in a group with others. */
type RunsCommand<C, Input, Reply> = {
  readonly command: Command<Input, Reply>;
  /**
   * Says what the command is given, and looks up what it takes to name the rows that it locks. By the time
   * that they are locked it may have changed: where `decide` finds that and throws `stale()`, this is done
   * again.
   */
  readonly prepare: (call: C, db: Db) => Input | Promise<Input>;
  readonly answer: (reply: Reply, prepared: Prepared<C, Input>) => Answer;
  /**
   * For callers that count the seconds: what is answered when the decision takes longer. It is carried out
   * all the same.
   */
  readonly deadline?: { readonly msMax: number; readonly late: (prepared: Prepared<C, Input>) => Answer };
};
type Prepared<C, Input> = { readonly call: C; readonly input: Input };

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

export type AnyRoute = Description<unknown, unknown, unknown> & Does<AnyCall, unknown, unknown>;
export type CommandRoute = Extract<AnyRoute, { readonly command: unknown }>;

export function defineRoute<Params, Query, Body, Input, Reply>(
  route: Description<Params, Query, Body> & Does<Call<Params, Query, Body>, Input, Reply>,
): AnyRoute {
  return route as unknown as AnyRoute;
}

/** Every POST takes an idempotency key, except one that a provider signs: those carry ids of their own. */
export const takesIdempotencyKey = (route: AnyRoute): boolean =>
  route.method === 'POST' && route.auth !== 'signed';
