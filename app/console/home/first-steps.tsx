// First steps of a newcomer who has only the console open: they tick themselves off, each with its button.
import { useRead } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import type { Action } from '../../ui/action.ts';
import { Icon } from '../../ui/icon.tsx';
import { addEndpoint, Received, sendTest } from '../actions/endpoint-actions.tsx';
import { createCard, registerPerson } from '../actions/issue-actions.tsx';
import { connectCard, decideKyc, purchaseOn } from '../test-side/simulate.tsx';
import { doneSteps, nextStep, STEPS, type StepsInput, type Step } from './steps.ts';

const NEWEST = { limit: 1 };
const ENDPOINTS = '/api/v1/webhook_endpoints';
const LOOK_MS = 2_000;

/** What is done of the steps; undefined until all of it was read. */
export function useProgress(): StepsInput | undefined {
  const people = useRead('/api/v1/cardholders', NEWEST);
  const person = people.data?.data[0];
  const methods = useRead(
    person === undefined ? undefined : `/api/v1/cardholders/${person.id}/payment-methods`,
  );
  const cards = useRead('/api/v1/cards', NEWEST);
  const purchases = useRead('/api/v1/transactions', NEWEST);
  const endpoints = useRead(ENDPOINTS);
  if (!people.data || !cards.data || !purchases.data || !endpoints.data) return undefined;
  return {
    person,
    hasMethod: (methods.data?.data.length ?? 0) > 0,
    card: cards.data.data[0],
    hasPurchase: purchases.data.data.length > 0,
    endpoints: endpoints.data.data,
  };
}

/** A test event tells of nothing that has happened, so a purchase leads to the first webhook. */
function actionsOf(step: Step, { person, card, endpoints }: StepsInput): Array<Action | undefined> {
  const [endpoint] = endpoints;
  const buy = card === undefined || card.status === 'PENDING_FUNDING' ? undefined : purchaseOn(card);
  if (step === 'person') return [registerPerson(true)];
  if (step === 'purchase') return [buy];
  if (step === 'webhook') return endpoint === undefined ? [addEndpoint()] : [buy, sendTest(endpoint)];
  if (person === undefined) return [];
  return [{ identity: decideKyc, method: connectCard, card: createCard }[step](person)];
}

export function FirstSteps() {
  const { start, nav } = words();
  const found = useProgress();
  return (
    <div class="page">
      <header class="screen-head">
        <h1>{nav.start}</h1>
        <p class="soft">{start.lead}</p>
      </header>
      <StepList found={found} level="h2" />
      <p role="status" class="all-done">
        {found !== undefined && nextStep(doneSteps(found)) === undefined ? start.all : ''}
      </p>
    </div>
  );
}

type StepListProps = { readonly found: StepsInput | undefined; readonly level: 'h2' | 'h3' };

/** The steps, of which the next one has its button. */
export function StepList({ found, level: Title }: StepListProps) {
  const { start } = words();
  const done = found === undefined ? new Set<Step>() : doneSteps(found);
  const next = nextStep(done);
  const endpoint = found?.endpoints[0];
  const isAwaited = found !== undefined && found.endpoints.length > 0 && !done.has('webhook');
  // What an endpoint has taken changes without an event.
  useRead(ENDPOINTS, {}, isAwaited ? LOOK_MS : undefined);
  return (
    <ol class="page-parts steps" aria-busy={found === undefined}>
      {STEPS.map((step) => (
        <li key={step} class={done.has(step) ? 'done' : step === next ? 'next' : ''}>
          <span class="disc">
            <Icon name={done.has(step) ? 'check' : 'clock'} />
          </span>
          <div>
            <Title>
              {start.steps[step][0]} <span class="hidden">({done.has(step) ? start.done : start.toDo})</span>
            </Title>
            <p class="soft">{start.steps[step][1]}</p>
            {found === undefined || done.has(step) || (step !== next && step !== 'webhook') ? undefined : (
              <Actions actions={actionsOf(step, found)} isLed={step === next} />
            )}
            {step === 'webhook' && endpoint !== undefined ? <Received endpoint={endpoint} /> : undefined}
          </div>
        </li>
      ))}
    </ol>
  );
}
