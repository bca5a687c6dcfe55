// What developers of an organization look at: events, endpoints of webhooks, and API keys.
import { shortId } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { Badge, factOf, Facts, Id, Time, type Tone } from '../../ui/parts.tsx';
import { Deliveries, DeliveryDays } from './deliveries.tsx';
import { createdAt } from './event.ts';
import { ObjectLink } from '../list/included.tsx';
import { actionsOnEndpoint, addEndpoint, Received } from '../actions/endpoint-actions.tsx';
import { actionsOnKey, createKey } from '../actions/key-actions.tsx';
import type { Noun } from '../list/noun.ts';
import { saidOf } from '../settings/rights.ts';
import type { ApiKey, Endpoint, Event } from '../list/rows.ts';

function objectIdOf({ data }: Event): string {
  const { id } = data.object as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
}

export function events(): Noun<Event> {
  const { columns } = words();
  return {
    api: '/api/v1/events',
    ids: { '': 'relatedTo' },
    isReadAlone: true,
    columns: [
      { name: 'type', title: columns.type, onPhone: 'title', cell: ({ type }) => <strong>{type}</strong> },
      {
        name: 'object',
        title: columns.object,
        onPhone: 'detail',
        cell: (row) => <code>{shortId(objectIdOf(row))}</code>,
      },
      { name: 'time', title: columns.time, onPhone: 'when', cell: (row) => <Time at={createdAt(row)} /> },
    ],
    hasNoTimeline: true,
    Detail: EventDetail,
  };
}

const INDENT = 2;

function EventDetail({ row }: { readonly row: Event }) {
  const { facts, columns } = words();
  return (
    <>
      <h2 class="name">{row.type}</h2>
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(columns.object, objectIdOf(row), (id) => <ObjectLink id={id} about={row.type} />),
          factOf(facts.sequence, row.sequence),
          factOf(facts.created, createdAt(row), (at) => <Time at={at} />),
        ]}
      />
      <h3>{facts.data}</h3>
      <pre class="json" tabIndex={0}>
        {JSON.stringify(row.data.object, null, INDENT)}
      </pre>
    </>
  );
}

const ENDPOINT_TONES: Readonly<Record<Endpoint['status'], Tone>> = {
  active: 'good',
  degraded: 'warn',
  disabled: 'bad',
};

export function webhooks(): Noun<Endpoint> {
  const { columns, endpoint } = words();
  const status = (row: Endpoint) => <Badge tone={ENDPOINT_TONES[row.status]}>{endpoint[row.status]}</Badge>;
  return {
    api: '/api/v1/webhook_endpoints',
    ids: {},
    isReadAlone: true,
    actionsOf: () => [addEndpoint()],
    columns: [
      { name: 'url', title: columns.url, onPhone: 'title', cell: ({ url }) => <strong>{url}</strong> },
      { name: 'status', title: columns.status, onPhone: 'state', cell: status },
      {
        name: 'answer',
        title: columns.lastAnswer,
        onPhone: 'detail',
        isNamed: true,
        isMinor: true,
        cell: ({ lastResponseStatus }) => lastResponseStatus ?? words().never,
      },
    ],
    hasNoTimeline: true,
    Detail: EndpointDetail,
  };
}

function EndpointDetail({ row }: { readonly row: Endpoint }) {
  const { facts, columns, endpoint } = words();
  return (
    <>
      <h2 class="name">{row.url}</h2>
      <p>
        <Badge tone={ENDPOINT_TONES[row.status]}>{endpoint[row.status]}</Badge>
      </p>
      <Actions actions={actionsOnEndpoint(row)} isSmall />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(facts.description, row.description),
          factOf(facts.events, row.enabledEvents.join(', ')),
          factOf(columns.lastAnswer, row.lastResponseStatus),
          factOf(facts.failures, row.failureCount),
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
      <Received endpoint={row} />
      <DeliveryDays endpointId={row.id} />
      <Deliveries endpoint={row} />
    </>
  );
}

const KEY_TONES: Readonly<Record<ApiKey['status'], Tone>> = { active: 'good', revoked: 'mute' };

export function keys(): Noun<ApiKey> {
  const { columns, apiKey } = words();
  return {
    api: '/api/v1/api_keys',
    ids: {},
    isReadAlone: false,
    actionsOf: ({ mode }) => [createKey(mode)],
    columns: [
      { name: 'name', title: columns.name, onPhone: 'title', cell: ({ name }) => <strong>{name}</strong> },
      {
        name: 'status',
        title: columns.status,
        onPhone: 'state',
        cell: ({ status }) => <Badge tone={KEY_TONES[status]}>{apiKey[status]}</Badge>,
      },
      {
        name: 'key',
        title: columns.key,
        onPhone: 'detail',
        cell: ({ prefix, lastFour }) => <code>{`${prefix}…${lastFour}`}</code>,
      },
      {
        name: 'used',
        title: columns.lastUsed,
        onPhone: 'when',
        isNamed: true,
        isMinor: true,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? words().never : <Time at={lastUsedAt} />),
      },
    ],
    hasNoTimeline: true,
    Detail: KeyDetail,
  };
}

function KeyDetail({ row }: { readonly row: ApiKey }) {
  const { facts, columns, apiKey, never } = words();
  return (
    <>
      <h2 class="name">{row.name}</h2>
      <p>
        <Badge tone={KEY_TONES[row.status]}>{apiKey[row.status]}</Badge>
      </p>
      <Actions actions={actionsOnKey(row)} isSmall />
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(columns.key, `${row.prefix}…${row.lastFour}`),
          factOf(columns.scopes, saidOf(row.scopes), (said) => said.map((line) => <p key={line}>{line}</p>)),
          factOf(facts.hourly, row.hourlyLimit),
          [columns.lastUsed, row.lastUsedAt === null ? never : <Time at={row.lastUsedAt} />],
          factOf(facts.created, row.createdAt, (at) => <Time at={at} />),
        ]}
      />
    </>
  );
}
