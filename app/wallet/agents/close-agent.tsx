// Ends an agent for good, and says first what becomes of what waits for a decision.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useState } from 'preact/hooks';
import { remove } from '../../lib/api.ts';
import { moneyText } from '../../lib/format.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain } from '../../lib/query.ts';
import { AskSheet } from '../ask-sheet.tsx';
import { laterWords } from '../later-words.ts';
import { AGENTS, usePending, type Agent } from '../reads.ts';

export function CloseAgent({ agent }: { readonly agent: Agent }) {
  const { agentEnd } = laterWords();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="button plain danger" disabled={!isOnline} onClick={() => setAsking(true)}>
        {agentEnd.close}
      </button>
      {isAsking ? <Ask agent={agent} onClose={() => setAsking(false)} /> : undefined}
    </>
  );
}

function Ask({ agent: { id, agent, currency }, onClose }: { readonly agent: Agent; onClose(): void }) {
  const { agentEnd } = laterWords();
  const pending = usePending();
  const waiting = (pending.data?.items ?? []).filter(({ subWalletId }) => subWalletId === id);
  const minor = waiting.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const run = async (): Promise<void> => {
    await remove(`${AGENTS}/${id}`);
    await readAgain(AGENTS);
    onClose();
  };
  return (
    <AskSheet
      title={agentEnd.ask(plainText(agent))}
      text={agentEnd.text}
      label={agentEnd.close}
      isDanger
      run={run}
      onClose={onClose}
    >
      {waiting.length === 0 ? undefined : <p>{agentEnd.waits(waiting.length, moneyText(minor, currency))}</p>}
      <p class="soft">{agentEnd.stays}</p>
    </AskSheet>
  );
}
