// Home: what waits for the person, what can be spent, what is set aside and why, and where money comes in.
import { moneyText } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { Account } from '../../ui/account.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CopyButton } from '../../ui/parts.tsx';
import { AgentRow } from '../agents/agent-row.tsx';
import { AwaitedRows } from '../cards/awaited-row.tsx';
import { heldFor } from './held.ts';
import { useHidden } from './hidden.ts';
import { MovementRow } from './movement-row.tsx';
import { Amount, Skeleton, Card, Avatar, shareOrCopy } from '../parts.tsx';
import { HISTORY, useAgents, usePending, useWallet, type Wallet } from '../reads.ts';
import { minorOf } from '../units.ts';
import { named, words } from '../words.ts';

const LATEST = { limit: 3 };

export function HomeScreen() {
  const { home } = words();
  const { data: wallet } = useWallet();
  return (
    <div class="screen home">
      <h1 class="hidden">{home.title}</h1>
      <Waiting />
      <AwaitedRows />
      {wallet === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Balance wallet={wallet} />
          <Receive wallet={wallet} />
        </>
      )}
      <Agents />
      <Latest />
    </div>
  );
}

function Waiting() {
  const { data } = usePending();
  const { home } = words();
  if (data === undefined || data.count === 0) return null;
  return (
    <a class="card waiting" href={addressOf({ path: '/approve' })}>
      <Avatar icon="check" tone="warn" />
      <strong class="grow">{home.waits(data.count)}</strong>
      <span class="link">{home.review}</span>
      <Icon name="next" />
    </a>
  );
}

function Balance({ wallet: { balance, currency } }: { readonly wallet: Wallet }) {
  const { home, titles } = words();
  const { data: pending } = usePending();
  const [isHidden] = useHidden();
  const held = minorOf(balance.pending, currency);
  const parts = heldFor(held, pending?.items ?? []);
  return (
    <section class="hero">
      <h2>{home.available}</h2>
      <p class="amount">
        <Amount minor={minorOf(balance.available, currency)} currency={currency} isLarge />
      </p>
      {held === 0 ? undefined : (
        <details class="held">
          <summary>
            {home.held} <Amount minor={held} currency={currency} />
            <Icon name="next" />
          </summary>
          <ul>
            {parts.map(({ why, minor, count }) => (
              <li key={why}>
                <span class="grow">
                  {why === 'approvals' ? home.heldFor.approvals(count) : home.heldFor.onTheWay}
                </span>
                <span>{isHidden ? '••••' : moneyText(minor, currency)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>
        <a class="button" href={addressOf({ path: '/withdraw' })}>
          <Icon name="sent" /> {titles.withdraw}
        </a>
      </p>
    </section>
  );
}

function Receive({ wallet }: { readonly wallet: Wallet }) {
  const text = words();
  const { home } = text;
  const { data: info } = useRead('/api/v1/wallet/fund-info');
  const account = named(text.account, wallet.currency);
  const shared = [
    `${home.shareText}: ${info?.holder_name ?? ''}`,
    `${home.alias}: ${wallet.alias}`,
    `${account}: ${wallet.cvu}`,
  ].join('\n');
  return (
    <Card title={home.receive}>
      <dl class="receive">
        <div>
          <dt>{home.alias}</dt>
          <dd>
            <strong class="grow">{wallet.alias}</strong>
            <CopyButton value={wallet.alias} label={home.alias} />
          </dd>
        </div>
        <div>
          <dt>{account}</dt>
          <dd>
            <span class="grow">
              <Account number={wallet.cvu} />
            </span>
            <CopyButton value={wallet.cvu} label={account} />
          </dd>
        </div>
      </dl>
      <button type="button" class="button wide" onClick={() => void shareOrCopy({ text: shared })}>
        <Icon name="share" /> {text.share}
      </button>
    </Card>
  );
}

function Agents() {
  const { home, all } = words();
  const { data } = useAgents();
  const agents = data?.data.filter(({ status }) => status !== 'closed') ?? [];
  if (agents.length === 0) return null;
  return (
    <section class="card">
      <header class="card-head">
        <h2>{home.agents}</h2>
        <a class="link" href={addressOf({ path: '/agents' })}>
          {all}
          <span class="hidden"> {home.agents}</span>
        </a>
      </header>
      <ul class="rows">
        {agents.slice(0, LATEST.limit).map((agent) => (
          <li key={agent.id}>
            <AgentRow agent={agent} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Latest() {
  const { home, all } = words();
  const { data } = useRead(HISTORY, LATEST);
  if (data === undefined) return null;
  return (
    <section class="card">
      <header class="card-head">
        <h2>{home.activity}</h2>
        <a class="link" href={addressOf({ path: '/activity' })}>
          {all}
          <span class="hidden"> {home.activity}</span>
        </a>
      </header>
      {data.data.length === 0 ? <p class="soft">{home.noActivity}</p> : undefined}
      <ul class="rows">
        {data.data.map((movement) => (
          <li key={movement.id}>
            <MovementRow movement={movement} />
          </li>
        ))}
      </ul>
    </section>
  );
}
