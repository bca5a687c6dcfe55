// Home: what needs somebody, how purchases went, and which requests were refused. Each number leads to its
// list. On the test side, what is left of the first steps stands above it.
import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { useLiveness } from '../../lib/liveness.ts';
import { useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import type { Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { StepList, useProgress } from './first-steps.tsx';
import { attentionOf, type Attention } from './home.ts';
import { Purchases } from './purchase-days.tsx';
import { doneSteps, nextStep } from './steps.ts';

type Overview = Schemas.Overview;

const READ_EVERY_MS = 30_000;

export function Home({ side }: { readonly side: Side }) {
  const { nav, home } = words();
  return (
    <div class="page">
      <header class="screen-head">
        <h1>{nav.home}</h1>
        <p class="soft">{home.lead}</p>
      </header>
      {side.mode === 'test' ? <WithSteps /> : <Numbers />}
    </div>
  );
}

/** A new organization has no numbers yet. */
function WithSteps() {
  const { nav, start } = words();
  const found = useProgress();
  if (found === undefined) return <div class="page-parts" aria-busy="true" />;
  const isToDo = nextStep(doneSteps(found)) !== undefined;
  return (
    <>
      {isToDo ? (
        <section class="home-steps">
          <h2>{nav.start}</h2>
          <p class="soft">{start.lead}</p>
          <StepList found={found} level="h3" />
        </section>
      ) : undefined}
      {found.person === undefined ? undefined : <Numbers />}
    </>
  );
}

function Numbers() {
  const { home } = words();
  const read = useRead('/api/v1/overview');
  const isLive = useLiveness() === 'live';
  // No event says of each number that it has changed.
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(() => void (document.hidden || read.refetch()), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLive]);
  if (read.data === undefined)
    return read.isError ? (
      <Trouble error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <div class="page-parts" aria-busy="true" />
    );
  const { purchases, requests } = read.data;
  return (
    <div class="page-parts home">
      <section>
        <h2>{home.attention}</h2>
        <ul class="tiles">
          {attentionOf(read.data).map((one) => (
            <Tile key={one.name} {...one} />
          ))}
        </ul>
      </section>
      {purchases === undefined ? undefined : <Purchases purchases={purchases} />}
      {requests === undefined ? undefined : <Refused refused={requests.refused} />}
    </div>
  );
}

const Tile = ({ name, count, isAtLeast, place }: Attention) => (
  <li>
    <a class={count === 0 ? 'tile none' : 'tile'} href={addressOf(place)}>
      <strong>
        {count}
        {isAtLeast ? '+' : ''}
      </strong>{' '}
      <span>{words().home.needs[name]}</span>
    </a>
  </li>
);

type RefusedProps = { readonly refused: NonNullable<Overview['requests']>['refused'] };

function Refused({ refused }: RefusedProps) {
  const { home } = words();
  return (
    <section>
      <h2>{home.refused}</h2>
      {refused.length === 0 ? <p class="soft">{home.noneRefused}</p> : undefined}
      <ul class="ranked">
        {refused.map(({ error, operation, count, lastRequestId, lastAt }) => (
          <li key={lastRequestId}>
            <a href={addressOf({ path: '/requests', query: { peek: lastRequestId } })}>
              <code>{error ?? operation}</code>
            </a>
            <span class="soft">
              <code>{operation}</code>
            </span>
            <span class="soft when">
              {home.last} <Time at={lastAt} />
            </span>
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
