// What is done with endpoints of webhooks: made, tried, switched off and on, and sent what they have missed.
import type { Schemas } from '../../contract.ts';
import { cache } from '../../lib/query.ts';
import type { Body } from '../../lib/routes.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { optionsOf } from '../../ui/form.ts';
import { Secret } from '../../ui/secret.tsx';
import { CLOCK, laterThan } from '../test-side/clock-now.ts';
import type { Endpoint } from '../list/rows.ts';

const API = '/api/v1/webhook_endpoints';
const write = { needs: 'webhooks:write', method: 'POST' } as const;

const FAMILIES = ['card.*', 'transaction.*', 'cardholder.*', 'payment.*', 'wallet.*'];

const NewSecret = ({ answer }: { readonly answer: Endpoint }) => (
  <Secret label={words().hook.secret} secret={answer.secret ?? ''} text={words().hook.once} />
);

/** The receiver that this server has itself, if any, as on the machine of a developer. */
function ownReceiver(): string | undefined {
  const path = document.getElementById('app')?.dataset['receiver'] ?? '';
  return path === '' ? undefined : location.origin + path;
}

/** Leads to what has come to it, if this endpoint is the receiver of this server. */
export const Received = ({ endpoint: { url } }: { readonly endpoint: Pick<Endpoint, 'url'> }) =>
  url === ownReceiver() ? (
    <p>
      <a class="link" href={url} target="_blank" rel="noreferrer">
        {words().hook.seeReceived}
      </a>
    </p>
  ) : null;

export function addEndpoint(): Action {
  const { hook } = words();
  const own = ownReceiver();
  return defineAction({
    ...write,
    label: hook.create,
    title: hook.create,
    text: hook.createText,
    send: hook.create,
    path: API,
    fieldsOf: () => [
      {
        kind: 'text',
        type: 'url',
        name: 'url',
        label: hook.url,
        hint: hook.urlHint,
        isRequired: true,
        ...(own === undefined ? {} : { suggestions: [[own, hook.ownReceiver]] }),
      },
      {
        kind: 'list',
        name: 'enabledEvents',
        label: hook.types,
        hint: hook.typesHint,
        initial: '*',
        isRequired: true,
        suggestions: [['*', hook.every], ...optionsOf(FAMILIES, (one) => one)],
      },
      { kind: 'text', name: 'description', label: hook.description },
    ],
    Done: NewSecret,
  });
}

export const actionsOnEndpoint = (row: Endpoint): Action[] => [
  ...(row.status === 'disabled' ? [enable(row)] : [recover(row)]),
  sendTest(row),
  rollSecret(row),
  ...(row.status === 'disabled' ? [] : [disable(row)]),
];

const TYPES = ['card.created', 'transaction.authorized', 'payment.settled'];

export function sendTest({ id, url }: Endpoint): Action {
  const { hook } = words();
  return defineAction({
    ...write,
    label: hook.test,
    title: hook.test,
    text: `${url}. ${hook.testText}`,
    send: hook.test,
    path: `${API}/${id}/send_test`,
    fieldsOf: () => [
      {
        kind: 'text',
        name: 'event_type',
        label: hook.type,
        initial: TYPES[0],
        isRequired: true,
        suggestions: optionsOf(TYPES, (one) => one),
      },
    ],
    Done: ({ answer }) => <p>{answer.delivered ? hook.delivered : hook.notDelivered}</p>,
  });
}

function enable({ id, url }: Endpoint): Action {
  const { hook } = words();
  return defineAction({
    ...write,
    method: 'PATCH',
    label: hook.enable,
    title: `${hook.enable} ${url}`,
    text: hook.enableText,
    send: hook.enable,
    path: `${API}/${id}`,
    bodyOf: () => ({ status: 'active' }) as const,
  });
}

function disable({ id, url }: Endpoint): Action {
  const { hook } = words();
  return defineAction({
    ...write,
    method: 'PATCH',
    label: hook.disable,
    title: `${hook.disable} ${url}`,
    text: hook.disableText,
    send: hook.disable,
    isDanger: true,
    path: `${API}/${id}`,
    bodyOf: () => ({ status: 'disabled' }) as const,
  });
}

function rollSecret({ id, url }: Endpoint): Action {
  const { hook } = words();
  return defineAction({
    ...write,
    needs: 'webhooks.secrets',
    label: hook.roll,
    title: hook.roll,
    text: `${url}. ${hook.rollText}`,
    send: hook.roll,
    path: `${API}/${id}/roll_secret`,
    Done: ({ answer }) => <Secret label={hook.secret} secret={answer.newSecret} text={hook.once} />,
  });
}

const HOUR_SECONDS = 3_600;
const PERIODS = { hour: 1, day: 24, week: 7 * 24, month: 29 * 24 } as const;
type Period = keyof typeof PERIODS;

/** The present of this side: on the test side, an hour ago is an hour before what the test clock says. */
function nowThere(): string {
  const clock = cache.getQueryData<Schemas.TestClock>([CLOCK, {}]);
  return laterThan(new Date().toISOString(), clock?.offsetSeconds ?? 0);
}

type RecoverPath = `${typeof API}/${string}/recover`;
type Filter = Body<'POST', RecoverPath>;

/** Counts first; what is then sent again is asked for with the same filter. */
function recover(row: Endpoint): Action {
  const { hook } = words();
  let filter: Filter = { since: '' };
  return defineAction({
    ...write,
    needs: 'webhooks.resend',
    label: hook.recover,
    title: hook.recover,
    text: `${row.url}. ${hook.recoverText}`,
    send: hook.count,
    path: `${API}/${row.id}/recover`,
    fieldsOf: () => recoverFields(),
    bodyOf(filled, { period }) {
      const now = nowThere();
      // What fails after it was counted is not sent with the rest.
      filter = { until: now, ...filled, since: laterThan(now, -PERIODS[period as Period] * HOUR_SECONDS) };
      return { ...filter, dryRun: true };
    },
    Done: ({ answer: { matched, nextCursor } }) => (
      <>
        <h3>{matched === 0 ? hook.none : hook.matching(matched, nextCursor !== null)}</h3>
        {matched === 0 && nextCursor === null ? undefined : (
          <Actions actions={[resendAll(row, { filter, matched, isMore: nextCursor !== null })]} isLed />
        )}
      </>
    ),
  });
}

function recoverFields(): Array<
  FieldOf<'POST', RecoverPath, 'own.period' | 'outcome' | 'eventType' | 'until'>
> {
  const { hook } = words();
  const periods = Object.keys(PERIODS) as Period[];
  return [
    {
      kind: 'choice',
      name: 'own.period',
      label: hook.since,
      isRequired: true,
      initial: 'day',
      options: optionsOf(periods, (one) => hook.periods[one]),
    },
    {
      kind: 'choice',
      name: 'outcome',
      label: hook.outcome,
      isRequired: true,
      initial: 'undelivered',
      options: optionsOf(['undelivered', 'failed', 'skipped', 'missing'], (one) => hook.outcomes[one]),
    },
    {
      kind: 'text',
      name: 'eventType',
      label: hook.type,
      suggestions: optionsOf(FAMILIES.slice(0, 2), (one) => one),
    },
    { kind: 'instant', name: 'until', label: hook.until },
  ];
}

type Resend = { readonly filter: Filter; readonly matched: number; readonly isMore: boolean };

function resendAll(row: Endpoint, { filter, matched, isMore }: Resend): Action {
  const { hook } = words();
  const label = hook.resendAll(matched, isMore);
  return defineAction({
    ...write,
    needs: 'webhooks.resend',
    label,
    title: label,
    text: hook.resendText(row.url),
    send: label,
    path: `${API}/${row.id}/recover`,
    bodyOf: () => filter,
    Done: ({ answer: { recovered, nextCursor } }) => (
      <>
        <h3>{hook.queued(recovered)}</h3>
        {nextCursor === null ? undefined : (
          <Actions
            actions={[
              {
                ...resendAll(row, { filter: { ...filter, cursor: nextCursor }, matched, isMore }),
                label: hook.goOn,
              },
            ]}
          />
        )}
      </>
    ),
  });
}
