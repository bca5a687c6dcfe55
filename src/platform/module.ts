// A module is one value. What the product serves, works on, describes and lets a key do is made from the list
// of its modules, so a new noun is its folder and one more entry in that list.
import type { Backlog } from './db/backlog.ts';
import type { NamedEvent } from './events/event-type.ts';
import type { Inbound } from './inbound/inbound.ts';
import type { Currency } from './money/money.ts';
import type { NamesPart } from './lists/names.ts';
import type { OverviewPart } from './lists/overview.ts';
import type { OwnedKind } from './events/owned.ts';
import type { ErasureBlockers } from './personal-data/erasure-blockers.ts';
import type { JobKind } from './queue/job.ts';
import type { Sweep } from './queue/sweep.ts';
import type { Route } from './route/route.ts';
import type { SearchPart } from './lists/search.ts';

/** What a module gets from the product is its own type: it names what its routes, jobs and sweeps need. */
export type Module<Services> = {
  readonly name: string;
  /** What of it has to end before a person is erased. */
  readonly erasureBlockers?: readonly ErasureBlockers[];
  /** What an API key may be allowed to do here. */
  readonly scopes?: readonly string[];
  readonly events?: readonly NamedEvent[];
  /** Accounts that each tenant has from its beginning. */
  readonly houseAccounts?: readonly HouseAccount[];
  readonly routes?: readonly Route<Services>[];
  /** A sentence for each tag of its routes. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Its tables whose rows name the connection through which they were made. */
  readonly madeAt?: readonly string[];
  /** What sends us messages. */
  readonly inbound?: readonly Inbound<Services>[];
  readonly jobs?: (services: Services) => readonly JobKind[];
  readonly sweeps?: (services: Services) => readonly Sweep[];
  /** What of it may wait, for the metrics of workers. */
  readonly backlogs?: readonly Backlog[];
  /** What it adds to the overview of an organization. */
  readonly overview?: readonly OverviewPart[];
  /** How its objects are found by the search of an organization. */
  readonly search?: readonly SearchPart[];
  /** How the audit log names who of it acts. */
  readonly names?: readonly NamesPart[];
  /** What of it belongs to owners of wallets, who hear of its changes. */
  readonly owned?: readonly OwnedKind[];
  /** How `monedero trigger` makes an event happen, by its type. */
  readonly triggers?: Readonly<Record<string, Trigger>>;
};

/** An account that everything a tenant does shares, one a currency. Called, it answers the id of one. */
export type HouseAccount = ((currency: Currency) => string) & { readonly kind: string };

/** The public API of the test side, as an integrator would call it. */
export type TriggerApi = {
  /** Answers the id of the object that came back. */
  call(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<string>;
  randomBelow(limit: number): number;
  /** How what happens is to be. */
  readonly wishes: TriggerWishes;
};

export type TriggerWishes = {
  readonly amount?: number;
  readonly country?: string;
  readonly merchant?: string;
  /** Why a purchase is declined. */
  readonly reason?: string;
};

export type Trigger = {
  /** The wishes that it heeds. */
  readonly takes: ReadonlyArray<keyof TriggerWishes>;
  /** What a wish may be, if not anything. */
  readonly choices?: Readonly<Partial<Record<keyof TriggerWishes, readonly string[]>>>;
  /** Answers the id of the object that the event is about. */
  readonly cause: (api: TriggerApi) => Promise<string>;
};

export const defineModule = <Services = unknown>(module: Module<Services>): Module<Services> => module;

/** The scopes of a resource with both sides, which is granted whole by its bare name. */
export const readAndWrite = (name: string): string[] => [name, `${name}:read`, `${name}:write`];
