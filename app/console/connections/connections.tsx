// Connections to providers: those of the organization, those that the server has for all, and the sandbox;
// and through which of them new activity goes.
import { useRead } from '../../lib/query.ts';
import { usePlace, withQuery } from '../../lib/router.ts';
import { may } from '../../lib/rights.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { addConnection, CONNECTIONS } from './actions.tsx';
import { ConnectionDetail, StatusBadge } from './detail.tsx';
import { AttentionBadge } from './health.tsx';
import { listedOn, needsAttention, sandboxOf, STATUSES, type Listed } from './places.ts';
import { ConnectionRoutes, ROUTES } from './routes.tsx';
import { countriesText, driverText, portsText } from './words.ts';
import { ListBones, useKeys } from '../list/list.tsx';
import type { ConnectionDriver, ConnectionRoute, ProviderConnection } from '../list/rows.ts';
import { laterWords } from '../frame/later-words.ts';

const DRIVERS = '/api/v1/connection_drivers';

export function ConnectionsScreen({ side }: { readonly side: Side }) {
  const list = useRead(CONNECTIONS);
  const drivers = useRead(DRIVERS);
  const routes = useRead(ROUTES);
  const failed = [list, drivers, routes].find(({ data, isError }) => isError && data === undefined);
  if (failed !== undefined) return <Trouble error={failed.error} onRetry={() => void failed.refetch()} />;
  if (list.data === undefined || drivers.data === undefined || routes.data === undefined)
    return <ListBones name="connections" />;
  return <Shown side={side} rows={list.data.data} drivers={drivers.data.data} routes={routes.data.data} />;
}

type ShownProps = {
  readonly side: Side;
  readonly rows: readonly ProviderConnection[];
  readonly drivers: readonly ConnectionDriver[];
  readonly routes: readonly ConnectionRoute[];
};

function Shown({ side, rows, drivers, routes }: ShownProps) {
  const { connection } = laterWords();
  const { nav } = words();
  const { query } = usePlace();
  const peeked = query['peek'];
  const listed = listedOn(side, rows, sandboxOf(connection.providers.sandbox));
  const status = STATUSES.find((one) => one === query['status']);
  const seen = listed.filter((one) => status === undefined || one.status === status);
  useKeys(
    seen,
    seen.findIndex(({ id }) => id === peeked),
    'connections',
  );
  return (
    <div class={`list-screen${peeked === undefined ? '' : ' peeking'}`}>
      <header class="screen-head">
        <div class="title-row">
          <h1>{nav.connections}</h1>
          <Actions actions={drivers.length === 0 ? [] : [addConnection(drivers)]} isSmall isLed />
        </div>
        <p class="soft">
          {connection.lead} {may(side, 'settings:write') ? undefined : connection.ownersOnly}
        </p>
        {rows.length === 0 ? undefined : <Tabs status={status} />}
      </header>
      <div class="panes">
        <section class="page-parts connections" aria-label={nav.connections} tabIndex={0}>
          {drivers.length === 0 ? <p class="soft">{connection.noDrivers}</p> : undefined}
          {rows.length === 0 ? <Empty side={side} /> : undefined}
          {listed.length === 0 ? undefined : <List seen={seen} peeked={peeked} />}
          <ConnectionRoutes routes={routes} listed={listed} />
        </section>
        {peeked === undefined ? undefined : (
          <Panel id={peeked} listed={listed} rows={rows} drivers={drivers} routes={routes} />
        )}
      </div>
    </div>
  );
}

function Tabs({ status }: { readonly status: string | undefined }) {
  const { connection } = laterWords();
  const { columns, list } = words();
  const tabs = [['', list.all] as const, ...STATUSES.map((one) => [one, connection.statuses[one]] as const)];
  return (
    <div class="filters">
      <nav class="tabs" aria-label={columns.status}>
        {tabs.map(([value, label]) => (
          <a
            key={value}
            href={withQuery({ status: value, peek: undefined })}
            aria-current={(status ?? '') === value ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}

function Empty({ side }: Pick<ShownProps, 'side'>) {
  const { connection } = laterWords();
  const fix = may(side, 'settings:write') ? connection.noneFix : connection.noneForOthers;
  return (
    <Note
      icon="plug"
      title={connection.none}
      text={side.mode === 'live' ? `${connection.noneLive} ${fix}` : fix}
    />
  );
}

type ListProps = { readonly seen: readonly Listed[]; readonly peeked: string | undefined };

function List({ seen, peeked }: ListProps) {
  const { connection } = laterWords();
  return (
    <section class="part">
      <h2>{connection.list}</h2>
      {seen.length === 0 ? <p class="soft">{connection.noMatch}</p> : undefined}
      <ul>
        {seen.map((one) => (
          <li key={one.id} class="row" aria-current={one.id === peeked ? 'true' : undefined}>
            <div>
              <a class="row-link" href={withQuery({ peek: one.id })} data-replace="">
                {one.name}
              </a>
              <p class="soft">
                {driverText(one.driver)} · {connection.scopes[one.scope]}
              </p>
            </div>
            <p class="soft uses">
              {portsText(one.ports)} · {countriesText(one.countries)}
            </p>
            <div class="marks">
              {needsAttention(one) ? <AttentionBadge /> : undefined}
              <StatusBadge status={one.status} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PanelProps = Omit<ShownProps, 'side'> & { readonly id: string; readonly listed: readonly Listed[] };

function Panel({ id, listed, rows, drivers, routes }: PanelProps) {
  const { close, nav, trouble } = words();
  const shown = listed.find((one) => one.id === id);
  return (
    <aside class="peek" aria-label={nav.connections}>
      <a
        class="quiet-button peek-close"
        href={withQuery({ peek: undefined })}
        data-replace=""
        aria-label={close}
      >
        <Icon name="close" />
      </a>
      {shown === undefined ? (
        <Note icon="warning" title={trouble.notFound} text={trouble.notFoundFix} />
      ) : (
        <ConnectionDetail
          key={id}
          shown={shown}
          row={rows.find((one) => one.id === id)}
          drivers={drivers}
          routes={routes}
        />
      )}
    </aside>
  );
}
