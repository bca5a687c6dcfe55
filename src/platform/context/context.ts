// What a unit of work knows about itself: whose it is, who asked, when it is, and how new ids are made.
// Domain code takes these from here and from nowhere else.
import type { Right } from './rights.ts';
import type { Role } from './role.ts';
import type { Instant } from '../time/clock.ts';
import type { NewIdOf } from '../ids/ids.ts';

export type Mode = 'test' | 'live';

/** Who acts, with the authority that it proved; decisions take it from here. */
export type Actor = Authority & { readonly ip: string | null; readonly requestId: string | null };

type Authority =
  | {
      readonly type: 'api_key';
      readonly id: string;
      readonly scopes: ReadonlySet<string>;
      readonly hourlyLimit: number;
    }
  /** `boundTo` is the one thing that it may act on. */
  | { readonly type: 'agent_key'; readonly id: string; readonly boundTo: string }
  | SignedInUser
  /** A caller without a credential, such as a person who signs in. */
  | { readonly type: 'anyone'; readonly id: string }
  /** A client that acts for a person. */
  | {
      readonly type: 'grant';
      readonly id: string;
      readonly userId: string;
      /** What of the tenant is this person's own. */
      readonly personId: string;
      /** The one thing that it may spend from; null if it may not spend. */
      readonly boundTo: string | null;
      readonly scopes: ReadonlySet<string>;
    }
  | { readonly type: 'provider' | 'system' | 'operator'; readonly id: string };
export type ActorType = Authority['type'];

/** A person who is signed in. */
export type SignedInUser = {
  readonly type: 'user';
  readonly id: string;
  readonly sessionId: string;
  /** Whether the session acts in this tenant. False: it has yet to choose one, and may do nothing else. */
  readonly hasTenant: boolean;
  /** The role of the member of the organization; null if the person is none. */
  readonly role: Role | null;
  /** What the member may do: what the role includes and the organization does not withhold from it. */
  readonly rights: ReadonlySet<Right>;
  /** Of these, what another member has to sign first. */
  readonly signedRights: ReadonlySet<Right>;
  /** The id of the person, if something of the tenant is their own; null otherwise. */
  readonly personId: string | null;
  /** When the person last proved who they are, in real time. */
  readonly provenAt: Instant;
  /**
   * The organization whose own mail server carried the code that began the session: it may have read it, so
   * the session is its customer and nothing else. Null: the deployment carried it, or a passkey proved it.
   */
  readonly vouchedBy: string | null;
};

/**
 * Slots below `done` have been moved. Those below `open` are answered from their new cell, and those from
 * there up to `moving` are refused: on a cluster the commit of a move may not have ended yet on each node.
 */
export type Split = {
  readonly from: number;
  readonly into: number;
  readonly done: number;
  readonly moving: number;
  readonly open: number;
};

export type Layout = {
  readonly wholeId: string;
  /** How many cells it has; while it is being split, how many it had before. */
  readonly cells: number;
  readonly split?: Split | undefined;
  /** Whether this process may have missed or overtaken a change since the tenant was read. */
  isDoubtful(): boolean;
  /** Reads the layout as the database has it now. */
  read(): Promise<Pick<Layout, 'cells' | 'split'>>;
};

export type Tenant = {
  /** Where its rows are: that of the tenant, or that of one of its cells if it has several. */
  readonly id: string;
  /** Cells where rows of the tenant can be: one, or several, of which it is in one here. */
  readonly cellIds: readonly string[];
  /** How its cells are as far as this process knows; left out by what has no database. */
  readonly layout?: Layout | undefined;
  /** The slot of the person whom it is about, if that is known and the tenant is being split. */
  readonly slot?: number | undefined;
  readonly mode: Mode;
  readonly organizationId: string;
  /** It may ask for nothing more; what is owed still books. */
  readonly isSuspended: boolean;
  /** What it may use before everybody can, by name. */
  readonly betas: ReadonlySet<string>;
  /** The tenant's own time: real time, or ahead of it if a test clock was advanced. */
  now(): Instant;
  /** Where links for its people lead. */
  readonly baseUrl: () => string;
  /** A code that follows from the tenant and what it is about, and that no one else can make: 80 bits. */
  readonly codeOf: (about: string) => string;
};

/** Who asks, and of which tenant. */
export type Caller = { readonly tenant: Tenant; readonly actor: Actor };

export type Context = {
  readonly tenantId: string;
  /** The same as the tenant's: what all of its cells need is written in each. */
  readonly cellIds: readonly string[];
  readonly layout?: Layout | undefined;
  readonly mode: Mode;
  readonly now: Instant;
  readonly actor: Actor;
  readonly newId: NewIdOf;
  /** Where links for people lead. */
  readonly baseUrl: () => string;
  /** The trace that it is part of, as it is kept with jobs and events. */
  readonly trace?: string | undefined;
  /** The same as the tenant's. */
  readonly codeOf: (about: string) => string;
};

/** A `baseUrl` for what makes no link. */
export const noLinks = (): string => {
  throw new Error('nothing here knows where the pages are');
};

export const systemActor = (id: string): Actor => ({ type: 'system', id, ip: null, requestId: null });
