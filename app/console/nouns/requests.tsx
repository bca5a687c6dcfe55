// What programs asked of the API, and what members changed or were refused.
import { addressOf } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Badge, factOf, Facts, Id, Time, type Tone } from '../../ui/parts.tsx';
import { statusColumn, timeColumn } from '../list/columns.tsx';
import { ObjectLink } from '../list/included.tsx';
import { ToConnections } from '../../ui/refusal.tsx';
import type { Noun } from '../list/noun.ts';
import type { ApiRequest } from '../list/rows.ts';

const OUTCOMES = ['succeeded', 'refused', 'failed'] as const;
type Outcome = (typeof OUTCOMES)[number];
const TONES: Readonly<Record<Outcome, Tone>> = { succeeded: 'good', refused: 'warn', failed: 'bad' };
const READ_EVERY_MS = 3_000;
const REFUSED = 400;
const FAILED = 500;

const outcomeOf = ({ status }: ApiRequest): Outcome =>
  status < REFUSED ? 'succeeded' : status < FAILED ? 'refused' : 'failed';

const Status = ({ row }: { readonly row: ApiRequest }) => (
  <Badge tone={TONES[outcomeOf(row)]}>{row.status}</Badge>
);

export function requests(): Noun<ApiRequest> {
  const { columns, request } = words();
  return {
    api: '/api/v1/requests',
    tabs: { parameter: 'outcome', values: OUTCOMES.map((one) => [one, request[one]] as const) },
    ids: { key_: 'callerId', agk_: 'callerId', gra_: 'callerId', usr_: 'callerId', '': 'objectId' },
    isReadAlone: true,
    everyMs: READ_EVERY_MS,
    hasNoTimeline: true,
    columns: [
      {
        name: 'request',
        title: columns.request,
        onPhone: 'title',
        cell: ({ method, path }) => (
          <>
            <strong>{method}</strong> <code title={path}>{path.replace(/^\/api\/v1/, '…')}</code>
          </>
        ),
      },
      statusColumn(Status),
      {
        name: 'error',
        title: columns.error,
        onPhone: 'detail',
        cell: ({ error }) => (error === null ? undefined : <code class="reason">{error}</code>),
      },
      {
        name: 'duration',
        title: columns.duration,
        onPhone: 'none',
        isRight: true,
        isMinor: true,
        cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms`,
      },
      timeColumn(),
    ],
    Detail: RequestDetail,
  };
}

function RequestDetail({ row }: { readonly row: ApiRequest }) {
  const { facts, columns, request } = words();
  return (
    <>
      <h2 class="name">
        {row.method} {row.path}
      </h2>
      <p>
        <Status row={row} /> <Time at={row.createdAt} />
      </p>
      {row.error === null ? undefined : (
        <p>
          <a class="link" href={`/docs/errors#errors-${row.error}`} target="_blank" rel="noreferrer">
            {request.about} <code>{row.error}</code>
          </a>
        </p>
      )}
      {row.error === 'provider_not_connected' ? <ToConnections /> : undefined}
      <Facts
        facts={[
          factOf(facts.id, row.id, (id) => <Id id={id} />),
          factOf(columns.object, row.objectId, (id) => <ObjectLink id={id} about={row.operation} />),
          factOf(request.caller, row.caller.id, (id) => <Caller id={id} type={row.caller.type} />),
          factOf(request.operation, row.operation, (operation) => <code>{operation}</code>),
          factOf(columns.duration, `${row.durationMs.toFixed(1)} ms`),
          factOf(request.replayed, row.replayed ? request.isReplayed : undefined),
        ]}
      />
      <h3>{request.again}</h3>
      <pre class="json" tabIndex={0}>
        {curlOf(row)}
      </pre>
      <p class="soft">{request.kept}</p>
    </>
  );
}

type CallerProps = { readonly id: string; readonly type: ApiRequest['caller']['type'] };

/** All that the same caller has asked for. */
const Caller = ({ id, type }: CallerProps) => (
  <>
    {words().request.callers[type]}{' '}
    <a href={addressOf({ path: '/requests', query: { q: id } })} title={id}>
      <code>…{id.slice(-6)}</code>
    </a>
  </>
);

/** What was in the request is not kept. */
function curlOf({ method, path }: ApiRequest): string {
  const body =
    method === 'GET' || method === 'DELETE' ? [] : ["  -H 'Content-Type: application/json'", "  -d '…'"];
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${location.origin}${path}'`,
    "  -H 'Authorization: Bearer …'",
    ...body,
  ].join(' \\\n');
}
