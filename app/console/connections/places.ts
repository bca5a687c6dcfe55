// Which connections there are on a side, the sandbox among them, and what goes through each of them now.
import type { Side } from '../../lib/session.ts';
import type { ConnectionRoute, ProviderConnection } from '../list/rows.ts';

export type Port = ConnectionRoute['port'];

/** The one that every test side has. It has no row, since there is nothing to say or change about it. */
export const SANDBOX = 'sandbox';

type Shared = 'id' | 'name' | 'driver' | 'ports' | 'countries' | 'status' | 'lastCheck';
export type Listed = Pick<ProviderConnection, Shared> & {
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
  account_processor: true,
  tokenizer: true,
  accounts: true,
  rail: true,
  messenger: true,
  approval_messenger: true,
  mailer: true,
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
  lastCheck: null,
  scope: SANDBOX,
});

/**
 * Connections as they are tried if no rule says otherwise: the organization's first, the sandbox at the end.
 */
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

/** Whether mail goes by the server of the deployment: without a connection, and if the deployment has one. */
export const isByServer = ({ port, connections, missing }: ConnectionRoute): boolean =>
  port === 'mailer' && connections.length === 0 && missing === null;

/** What a rule names and is not used now, as one that was disabled since. */
export const leftOutOf = ({ rule, connections }: ConnectionRoute): string[] =>
  (rule?.connections ?? []).filter((id) => !connections.includes(id));

/** What goes through it, new or not, waits until somebody puts right what the last check has found. */
export const needsAttention = ({ status, lastCheck }: Pick<Listed, 'status' | 'lastCheck'>): boolean =>
  status !== 'removed' && lastCheck?.isSound === false;

export type Finding = NonNullable<Listed['lastCheck']>['findings'][number];
/**
 * A fault, which is the same in several places, as with templates that are missing, and is put right by one
 * thing.
 */
export type Fault = Pick<Finding, 'code' | 'stops' | 'fix'> & { readonly messages: readonly string[] };

/** What stops comes first. */
export function faultsIn(findings: readonly Finding[]): Fault[] {
  const faults: Array<Fault & { messages: string[] }> = [];
  for (const { code, stops, fix, message } of findings) {
    const same = faults.find((one) => one.code === code && one.fix === fix && one.stops === stops);
    if (same === undefined) faults.push({ code, stops, fix, messages: [message] });
    else same.messages.push(message);
  }
  return [...faults.filter(({ stops }) => stops), ...faults.filter(({ stops }) => !stops)];
}
