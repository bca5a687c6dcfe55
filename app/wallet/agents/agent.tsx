// One agent: what it may spend and has spent, whether it may pay at all, its keys, and whom it may pay.
import { useState } from 'preact/hooks';
import { patch } from '../../lib/api.ts';
import { useRead } from '../../lib/query.ts';
import { useOnline } from '../../lib/online.ts';
import { Badge, factOf, Facts } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { STATUS_TONES } from './agent-row.tsx';
import { useHidden } from '../money/hidden.ts';
import { Keys } from './keys.tsx';
import { CloseAgent } from './close-agent.tsx';
import { laterWords } from '../later-words.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { OneOf } from '../one-of.tsx';
import { Amount, BackLink, Skeleton, Card, Avatar } from '../parts.tsx';
import { PauseButton } from './pause-button.tsx';
import { AGENTS, usePending, type Agent } from '../reads.ts';
import { LIMITS, sharesOf, type Changeable, type Limit } from './usage.ts';
import { words } from '../words.ts';

export function OneAgent({ id }: { readonly id: string }) {
  const read = useRead(`${AGENTS}/${encodeURIComponent(id)}`);
  return (
    <div class="screen">
      <BackLink path="/agents" />
      <OneOf read={read} Shown={(agent) => <Shown agent={agent} />} />
    </div>
  );
}

function Shown({ agent }: { readonly agent: Agent }) {
  const { agents } = words();
  const { id, status, purpose } = agent;
  return (
    <>
      <header class="screen-head">
        <Avatar tone={status === 'active' ? 'plum' : 'mute'} />
        <h1 class="grow">
          <bdi>{agent.agent}</bdi>
        </h1>
        <Badge tone={STATUS_TONES[status]}>{agents.status[status]}</Badge>
      </header>
      {status === 'paused' ? <p class="soft">{agents.pausedNow}</p> : undefined}
      {status === 'closed' ? <p class="soft">{laterWords().agentEnd.closedNow}</p> : undefined}
      {status === 'closed' ? undefined : (
        <PauseButton
          isActive={status === 'active'}
          words={agents}
          at={AGENTS}
          turn={(to) => patch(`${AGENTS}/${id}`, { status: to })}
        />
      )}
      <Limits agent={agent} />
      <Card title={agents.payees}>
        <Payees agent={agent} />
      </Card>
      <Card title={agents.keys}>
        <Keys agent={agent} />
      </Card>
      <Card>
        <Facts facts={[factOf(agents.purpose, purpose)]} />
      </Card>
      {status === 'closed' ? undefined : <CloseAgent agent={agent} />}
    </>
  );
}

function Limits({ agent }: { readonly agent: Agent }) {
  const { agents } = words();
  const usage = useRead(`${AGENTS}/${agent.id}/usage`);
  const pending = usePending();
  const [changing, setChanging] = useState<Changeable | undefined>(undefined);
  const isOnline = useOnline();
  const waiting = (pending.data?.items ?? [])
    .filter(({ subWalletId }) => subWalletId === agent.id)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (usage.data === undefined)
    return usage.isPending ? (
      <Skeleton count={2} />
    ) : (
      <Trouble error={usage.error} onRetry={() => void usage.refetch()} />
    );
  const { data } = usage;
  const head = (title: string, action: string, name: Changeable) => (
    <header>
      <h3>{title}</h3>
      {agent.status === 'closed' ? undefined : (
        <button type="button" class="link-button" disabled={!isOnline} onClick={() => setChanging(name)}>
          {action}
          <span class="hidden"> {title}</span>
        </button>
      )}
    </header>
  );
  return (
    <Card title={agents.limits}>
      {LIMITS.map((name) => (
        <section class="limit" key={name}>
          {head(agents.limit[name], data[name] === null ? agents.set : agents.change, name)}
          <Gauge limit={data[name]} waiting={waiting} currency={agent.currency} />
        </section>
      ))}
      <section class="limit">
        {head(agents.asks, agents.change, 'asks')}
        <p>
          <strong>
            <Amount minor={agent.approval_config.auto_approve_under_cents} currency={agent.currency} />
          </strong>{' '}
          <span class="soft">{agents.asksHint}</span>
        </p>
      </section>
      {changing === undefined ? undefined : (
        <LimitSheet
          agent={agent}
          name={changing}
          limit={changing === 'asks' ? null : data[changing]}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Card>
  );
}

type GaugeProps = {
  readonly limit: Limit | null;
  readonly waiting: number;
  readonly currency: string;
};

const NEARLY_PERCENT = 90;

/** What waits is hatched: it is counted, and may still come back. */
function Gauge({ limit, waiting, currency }: GaugeProps) {
  const { agents } = words();
  const [isHidden] = useHidden();
  if (limit === null) return <p class="soft">{agents.noLimit}</p>;
  const shares = sharesOf(limit, waiting);
  const { limitCents, usedCents, remainingCents } = limit;
  return (
    <>
      <p>
        {agents.left}{' '}
        <strong>
          <Amount minor={remainingCents} currency={currency} />
        </strong>{' '}
        <span class="soft">
          {agents.of} <Amount minor={limitCents} currency={currency} isQuiet />
        </span>
      </p>
      {isHidden ? undefined : (
        <svg class="gauge" width="100%" height="8" aria-hidden="true">
          <defs>
            <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M-1 7 7-1M-4 4 4-4M2 10 10 2" />
            </pattern>
          </defs>
          <rect class="rest" width="100%" height="8" rx="4" />
          <rect
            class={shares.gone >= NEARLY_PERCENT ? 'gone nearly' : 'gone'}
            width={`${shares.gone}%`}
            height="8"
            rx="4"
          />
          <rect class="wait" x={`${shares.gone}%`} width={`${shares.waiting}%`} height="8" />
        </svg>
      )}
      <p class="soft small">
        <Amount minor={usedCents} currency={currency} isQuiet /> {agents.used}
        {waiting === 0 ? undefined : (
          <>
            {' · '}
            <Amount minor={Math.min(waiting, usedCents)} currency={currency} isQuiet /> {agents.waiting}
          </>
        )}
      </p>
    </>
  );
}

function Payees({ agent: { any_payee: isAny, payeeItems } }: { readonly agent: Agent }) {
  const { agents } = words();
  if (isAny) return <p>{agents.anyPayee}</p>;
  if (payeeItems.length === 0) return <p>{agents.noPayee}</p>;
  return (
    <ul class="plain">
      {payeeItems.map(({ alias, enabled }) => (
        <li key={alias}>
          <bdi>{alias}</bdi> {enabled ? undefined : <span class="soft">({agents.off})</span>}
        </li>
      ))}
    </ul>
  );
}
