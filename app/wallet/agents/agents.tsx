// The agents of a wallet: each is a cap on it, with keys of its own.
import { useState } from 'preact/hooks';
import { useOnline } from '../../lib/online.ts';
import { usePages } from '../../lib/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { OneAgent } from './agent.tsx';
import { AgentRow } from './agent-row.tsx';
import { List, rowsOf } from '../list.tsx';
import { NewAgent } from './new-agent.tsx';
import { AGENTS, LISTED } from '../reads.ts';
import { words } from '../words.ts';

export function AgentsScreen({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <AllAgents /> : <OneAgent id={id} />;
}

function AllAgents() {
  const { agents } = words();
  const read = usePages(AGENTS, LISTED);
  const isOnline = useOnline();
  const [isMaking, setMaking] = useState(false);
  const rows = rowsOf(read);
  const create = (
    <button type="button" class="button lead" disabled={!isOnline} onClick={() => setMaking(true)}>
      <Icon name="plus" /> {agents.create}
    </button>
  );
  return (
    <div class="screen">
      <header class="screen-head">
        <h1 class="grow">{agents.title}</h1>
        {rows.length === 0 ? undefined : create}
      </header>
      <List
        read={read}
        rows={rows}
        empty={{ icon: 'agent', title: agents.empty, text: agents.emptyText }}
        first={create}
        more={read}
        Row={(agent) => <AgentRow agent={agent} />}
      />
      {isMaking ? <NewAgent onClose={() => setMaking(false)} /> : undefined}
    </div>
  );
}
