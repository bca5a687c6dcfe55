// One connection: what it is used for, its secrets as far as they are shown, and what goes through it now.
import { useRead } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Badge, factOf, Facts, Id, Money, Time, type Tone } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Comparison } from '../nouns/comparison.tsx';
import { actionsOnConnection, stillAccepted } from './actions.tsx';
import { ConnectionHealth } from './health.tsx';
import { madeThrough, SANDBOX, type Listed, type Status } from './places.ts';
import { countriesText, driverText, placeText, portsText } from './words.ts';
import type { ConnectionDriver, ConnectionRoute, ProviderConnection } from '../list/rows.ts';
import { laterWords } from '../frame/later-words.ts';

const TONES: Readonly<Record<Status, Tone>> = { active: 'good', disabled: 'warn', removed: 'mute' };

export const StatusBadge = ({ status }: Pick<Listed, 'status'>) => (
  <Badge tone={TONES[status]}>{laterWords().connection.statuses[status]}</Badge>
);

type DetailProps = {
  readonly shown: Listed;
  /** The sandbox has none. */
  readonly row: ProviderConnection | undefined;
  readonly drivers: readonly ConnectionDriver[];
  readonly routes: readonly ConnectionRoute[];
};

export function ConnectionDetail({ shown, row, drivers, routes }: DetailProps) {
  const { connection } = laterWords();
  const { facts } = words();
  const driver = drivers.find(({ name }) => name === shown.driver);
  return (
    <>
      <h2 class="name">{shown.name}</h2>
      <p>
        <StatusBadge status={shown.status} />
      </p>
      {row === undefined ? undefined : <Actions actions={actionsOnConnection(row, driver)} isSmall />}
      {row?.scope === 'organization' && row.status !== 'removed' ? (
        <ConnectionHealth row={row} driver={driver} />
      ) : undefined}
      {shown.scope === SANDBOX ? <p class="soft">{connection.sandbox}</p> : undefined}
      {shown.scope === 'deployment' ? <p class="soft">{connection.ofServer}</p> : undefined}
      <Facts
        facts={[
          row === undefined ? undefined : factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(connection.provider, driverText(shown.driver)),
          factOf(connection.scope, connection.scopes[shown.scope]),
          factOf(connection.usedFor, portsText(shown.ports)),
          factOf(connection.countries, countriesText(shown.countries)),
          ...Object.entries(row?.settings ?? {}).map((setting) => settingFact(driver, setting)),
          factOf(facts.created, row?.createdAt, (at) => <Time at={at} />),
          row?.status === 'active'
            ? undefined
            : factOf(connection.statusSince, row?.statusSince, (at) => <Time at={at} />),
        ]}
      />
      {HOLDING.some((port) => shown.ports.includes(port)) ? <Books id={shown.id} /> : undefined}
      {row === undefined ? undefined : <Secrets row={row} driver={driver} />}
      {shown.status === 'removed' ? undefined : <MadeHere id={shown.id} routes={routes} />}
    </>
  );
}

type OfDriver = ConnectionDriver | undefined;

const fieldNamed = (driver: OfDriver, name: string) => driver?.fields.find((field) => field.name === name);

/**
 * The fact of a setting, by its name if the operator alone sets it, since the driver says nothing of it then.
 */
function settingFact(driver: OfDriver, [name, value]: readonly [name: string, value: string]) {
  const field = fieldNamed(driver, name);
  const currency = field?.currency ?? undefined;
  return factOf(field?.label ?? name, value, () =>
    currency === undefined ? value : <Money minor={Number(value)} currency={currency} />,
  );
}

/** Uses whose providers hold money. */
const HOLDING = ['accounts', 'account_processor'] as const;

/**
 * The books of all that was opened or connected there; in a currency without any there is nothing to compare.
 */
function Books({ id }: { readonly id: string }) {
  const { comparison } = words();
  const read = useRead('/api/v1/connection_books', { connectionId: id });
  return (
    <>
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      {read.data?.data.map(({ currency, heldFor, comparison: compared }) => (
        <Comparison
          key={`${heldFor} ${currency}`}
          title={(heldFor === 'wallets' ? comparison.titleIn : comparison.titleForCardsIn)(currency)}
          compared={compared}
          currency={currency}
        />
      ))}
    </>
  );
}

function Secrets({ row, driver }: { readonly row: ProviderConnection; readonly driver: OfDriver }) {
  const { connection } = laterWords();
  const before = stillAccepted(row);
  const shown = row.secrets.filter((one) => one.acceptedUntil === null || before.includes(one));
  if (shown.length === 0) return null;
  return (
    <>
      <h3>{connection.secrets}</h3>
      <ul class="secrets">
        {shown.map(({ field, lastFour, fingerprint, createdAt, acceptedUntil }) => (
          <li key={`${field} ${createdAt}`}>
            <strong>{fieldNamed(driver, field)?.label ?? field}</strong>{' '}
            {lastFour === '' ? undefined : <code>•••• {lastFour}</code>}
            {fingerprint === '' ? undefined : (
              <span class="soft">
                {connection.fingerprint} <code>{fingerprint}</code>
              </span>
            )}
            <span class={acceptedUntil === null ? 'soft' : 'until'}>
              {acceptedUntil === null ? connection.current : connection.acceptedUntil}{' '}
              <Time at={acceptedUntil ?? createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function MadeHere({ id, routes }: { readonly id: string; readonly routes: readonly ConnectionRoute[] }) {
  const { connection } = laterWords();
  const made = madeThrough(routes, id);
  return (
    <>
      <h3>{connection.madeHere}</h3>
      {made.length === 0 ? (
        <p class="soft">{connection.madeNothing}</p>
      ) : (
        <>
          <ul class="made">
            {made.map(({ place, ...where }) => (
              <li key={placeText(where)}>
                {placeText(where)}
                {place === 1 ? undefined : <span class="soft"> {connection.place(place)}</span>}
              </li>
            ))}
          </ul>
          {id === SANDBOX ? undefined : <p class="soft">{connection.madeStays}</p>}
        </>
      )}
    </>
  );
}
