// Which connections there are on a side, the sandbox among them, and what goes through each of them now.
import type { Side } from '../lib/session.ts';
import type { ConnectionRoute, ProviderConnection } from './rows.ts';

export type Port = ConnectionRoute['port'];

/** The one that every test side has. It has no row, since there is nothing to say or change about it. */
export const SANDBOX = 'sandbox';

export type Listed = Pick<ProviderConnection, 'id' | 'name' | 'driver' | 'ports' | 'countries' | 'status'> & {
  readonly scope: ProviderConnection['scope'] | typeof SANDBOX;
};

export type Status = Listed['status'];
export const STATUSES: readonly Status[] = ['active', 'disabled', 'removed'];

/** A record, so that none is forgotten. */
const EVERY: Readonly<Record<Port, true>> = {
  kyc_issuer: true,
  card_issuer: true,
  network: true,
  processor: true,
  tokenizer: true,
  accounts: true,
  rail: true,
  messenger: true,
  approval_messenger: true,
};
export const PORTS = Object.keys(EVERY) as readonly Port[];
/** Those whose people can have wallets. */
export const COUNTRIES = ['AR', 'MX', 'BR', 'CL', 'CO', 'PE', 'UY'] as const;

export const sandboxOf = (name: string): Listed => ({
  id: SANDBOX,
  name,
  driver: SANDBOX,
  ports: PORTS,
  countries: null,
  status: 'active',
  scope: SANDBOX,
});

/** As they are tried where no rule says otherwise: the organization's first, the sandbox at the end. */
export function listedOn(
  { mode }: Pick<Side, 'mode'>,
  connections: readonly ProviderConnection[],
  sandbox: Listed,
): Listed[] {
  const of = (scope: ProviderConnection['scope']): ProviderConnection[] =>
    connections.filter((one) => one.scope === scope && one.status !== 'removed');
  const removed = connections.filter(({ status }) => status === 'removed');
  return [...of('organization'), ...of('deployment'), ...(mode === 'test' ? [sandbox] : []), ...removed];
}

/** A route may name these. */
export const candidatesFor = (
  listed: readonly Listed[],
  { port, country }: { readonly port: string; readonly country: string | null },
): Listed[] =>
  listed.filter(
    ({ status, ports, countries }) =>
      status === 'active' &&
      ports.some((one) => one === port) &&
      (country === null || countries === null || countries.includes(country)),
  );

export const portsServed = (listed: readonly Listed[]): Port[] =>
  PORTS.filter((port) => candidatesFor(listed, { port, country: null }).length > 0);

export type Made = Pick<ConnectionRoute, 'port' | 'country'> & { readonly place: number };

/** What goes through it, and after how many others. */
export const madeThrough = (routes: readonly ConnectionRoute[], id: string): Made[] =>
  routes.flatMap(({ port, country, connections }) => {
    const place = connections.indexOf(id) + 1;
    return place === 0 ? [] : [{ port, country, place }];
  });

/** The organization's rule for just this port and country, which can be taken away. */
export const hasOwnRule = ({ rule, country }: ConnectionRoute): boolean =>
  rule !== null && rule.scope === 'organization' && rule.country === country;

/** What a rule names and is not used now, as one that was disabled since. */
export const leftOutOf = ({ rule, connections }: ConnectionRoute): string[] =>
  (rule?.connections ?? []).filter((id) => !connections.includes(id));
