// The agents of a wallet: each is a cap on it, with keys of its own.
import { useState } from 'preact/hooks';
import { typedMinor } from '../../lib/amount-text.ts';
import { post } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain, usePages } from '../../lib/query.ts';
import { addressOf, go } from '../../lib/router.ts';
import { Icon } from '../../ui/icon.tsx';
import { OneAgent } from './agent.tsx';
import { AgentRow } from './agent-row.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { fieldOf } from '../field-of.ts';
import { List, rowsOf } from '../list.tsx';
import { AGENTS, LISTED, useWallet } from '../reads.ts';
import { useRequestKeys } from '../request-keys.ts';
import { unitsOf } from '../units.ts';
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

function NewAgent({ onClose }: { onClose(): void }) {
  const { agents, save } = words();
  const { data: wallet } = useWallet();
  const currency = wallet?.currency ?? '';
  const [name, setName] = useState('');
  const [cap, setCap] = useState('');
  const once = useRequestKeys();
  const minor = currency === '' ? undefined : typedMinor(cap, currency);
  const run = async (): Promise<void> => {
    const body = { agent_label: name, initial_amount: unitsOf(minor ?? 0, currency) };
    const made = await once(JSON.stringify(body), (key) => post(AGENTS, body, key));
    await readAgain(AGENTS);
    go(addressOf({ path: `/agents/${made.id}` }));
  };
  const fields = [
    fieldOf('POST', AGENTS, {
      name: 'agent_label',
      kind: 'text',
      label: agents.name,
      isRequired: true,
      value: name,
      onType: setName,
    }),
    fieldOf('POST', AGENTS, {
      name: 'initial_amount',
      kind: 'amount',
      label: agents.cap,
      hint: agents.capHint,
      isRequired: true,
      value: cap,
      onType: setCap,
    }),
  ];
  const sheet = { title: agents.create, label: save, fields, canSend: minor !== undefined };
  return <AskSheet {...sheet} run={run} onClose={onClose} />;
}
