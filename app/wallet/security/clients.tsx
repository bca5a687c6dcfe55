// The programs that act for the person: what each may do, and the button that ends it.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { remove } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain, usePages } from '../../lib/query.ts';
import { addressOf, go } from '../../lib/router.ts';
import { Icon } from '../../ui/icon.tsx';
import { factOf, Facts, Note, Time } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { BackLink, Skeleton, Card, Avatar } from '../parts.tsx';
import { LISTED, useAgents } from '../reads.ts';
import { words } from '../words.ts';

type Grant = Schemas.Grant;
const GRANTS = '/api/v1/wallet/grants';

export function ClientsScreen({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <All /> : <One id={id} />;
}

function All() {
  const { clients } = laterWords();
  const read = usePages(GRANTS, LISTED);
  return (
    <div class="screen">
      <BackLink path="/more" />
      <h1>{words().titles.clients}</h1>
      <p class="soft">{clients.intro}</p>
      <List
        read={read}
        rows={rowsOf(read)}
        empty={{ icon: 'agent', title: clients.empty, text: clients.emptyText }}
        more={read}
        Row={({ id, client }) => (
          <a class="row" href={addressOf({ path: `/clients/${id}` })}>
            <Avatar icon="agent" tone="info" />
            <span class="grow">
              <strong>
                <bdi>{plainText(client.name)}</bdi>
              </strong>
              <span class="soft">{client.host}</span>
            </span>
            <Icon name="next" />
          </a>
        )}
      />
    </div>
  );
}

/** There is no route for one, so it is looked for in the pages of all. */
function One({ id }: { readonly id: string }) {
  const { clients } = laterWords();
  const read = usePages(GRANTS, LISTED);
  const grant = rowsOf(read).find((one) => one.id === id);
  const isSearching = grant === undefined && (read.isPending || read.hasNextPage) && !read.isError;
  useEffect(() => {
    if (isSearching && !read.isFetching) void read.fetchNextPage();
  });
  return (
    <div class="screen">
      <BackLink path="/clients" />
      {isSearching ? <Skeleton /> : undefined}
      {grant === undefined && read.isError ? (
        <Trouble error={read.error} onRetry={() => void read.refetch()} />
      ) : undefined}
      {grant === undefined && read.isSuccess && !isSearching ? (
        <Note icon="search" title={clients.gone} />
      ) : undefined}
      {grant === undefined ? undefined : <Shown grant={grant} />}
    </div>
  );
}

function Shown({ grant }: { readonly grant: Grant }) {
  const { clients } = laterWords();
  const { never } = words();
  const { data: agents } = useAgents();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const { client, scopes, sub_wallet_id: subWalletId } = grant;
  const agent = agents?.data.find(({ id }) => id === subWalletId);
  return (
    <>
      <header class="screen-head">
        <Avatar icon="agent" tone="info" />
        <h1 class="grow">
          <bdi>{plainText(client.name)}</bdi>
        </h1>
      </header>
      {agent?.status === 'closed' ? <p class="why warn">{clients.over}</p> : undefined}
      <Card title={clients.may}>
        <ul class="plain ticks">
          {scopes.map((scope) => (
            <li key={scope}>
              <Icon name="check" /> {clients.scopes[scope]}
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <Facts
          facts={[
            [clients.site, <bdi key="host">{client.host}</bdi>],
            factOf(clients.agent, agent?.agent, (name) => <bdi>{plainText(name)}</bdi>),
            [clients.since, <Time key="since" at={grant.created_at} />],
            [clients.used, grant.last_used_at === null ? never : <Time at={grant.last_used_at} />],
            [clients.expires, <Time key="until" at={grant.expires_at} />],
          ]}
        />
      </Card>
      <button type="button" class="button plain danger" disabled={!isOnline} onClick={() => setAsking(true)}>
        {clients.disconnect}
      </button>
      {isAsking ? <Disconnect grant={grant} onClose={() => setAsking(false)} /> : undefined}
    </>
  );
}

function Disconnect({ grant: { id, client }, onClose }: { readonly grant: Grant; onClose(): void }) {
  const { clients } = laterWords();
  const run = async (): Promise<void> => {
    await remove(`${GRANTS}/${id}`);
    go(addressOf({ path: '/clients' }), { replace: true });
    await readAgain(GRANTS);
  };
  return (
    <AskSheet
      title={clients.ask(plainText(client.name))}
      text={clients.askText}
      label={clients.disconnect}
      isDanger
      run={run}
      onClose={onClose}
    />
  );
}
