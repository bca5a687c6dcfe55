// Connections: the accounts at providers through which things are made outside. What was made at one stays
// there, so all calls about it go there (docs/adr/0058-connections-to-providers.md).
import type { Mode, Tenant } from '../context/context.ts';

/** What a connection can be used for. */
export const PORTS = [
  'kyc_issuer',
  'card_issuer',
  'network',
  'processor',
  'tokenizer',
  'account_processor',
  'accounts',
  'rail',
  'messenger',
  'approval_messenger',
  'mailer',
] as const;
export type Port = (typeof PORTS)[number];

/** The one that the sandbox is. */
export const SANDBOX = 'sandbox';

export type Connection = {
  readonly id: string;
  readonly driver: string;
  readonly mode: Mode;
  /** Null: of the whole deployment. */
  readonly organizationId: string | null;
  readonly ports: readonly Port[];
  /** Undefined: all. */
  readonly countries: readonly string[] | undefined;
  /** It makes cards only for people whom it has checked itself. */
  readonly cardsNeedOwnCheck?: boolean;
  /** It has no row, and for each side of its mode an address of its own. */
  readonly isOfEachSide?: boolean;
};

/** Every test side has it. */
export const SANDBOX_CONNECTION: Connection = {
  id: SANDBOX,
  driver: SANDBOX,
  mode: 'test',
  organizationId: null,
  ports: PORTS,
  countries: undefined,
  isOfEachSide: true,
};

/** What something new needs of its connection. */
export type Need = {
  readonly ports: readonly Port[];
  /** The country; left out if it does not matter. */
  readonly country?: string;
};

export type Connections = {
  /**
   * Those through which something new may be made, in the order in which they are tried. What was made has
   * its connection already, and asks nothing here.
   */
  serving(
    tenant: Pick<Tenant, 'mode' | 'organizationId'>,
    need: Need,
  ): Promise<readonly [Connection, ...Connection[]] | readonly []>;
  /** Whatever its status: what was made at it goes there. */
  find(id: string): Promise<Connection | undefined>;
  /** Which organizations have one for a port of a side; `all`: there is one of the whole deployment. */
  organizationsWith(mode: Mode, port: Port): Promise<readonly string[] | 'all'>;
};

/** A port has no calls of its own: the caller says at which connection. */
export type Connected<Calls> = { at(connectionId: string): Calls };

export const isServedBy = (
  { mode, organizationId, ports, countries }: Connection,
  tenant: Pick<Tenant, 'mode' | 'organizationId'>,
  need: Need,
): boolean =>
  mode === tenant.mode &&
  (organizationId === null || organizationId === tenant.organizationId) &&
  need.ports.every((port) => ports.includes(port)) &&
  (need.country === undefined || countries === undefined || countries.includes(need.country));
