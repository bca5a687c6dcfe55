// The sheet on which an owner makes an agent, with every limit that it will meet: those that are not changed
// are those of the wallet.
import { useState } from 'preact/hooks';
import { amountText, typedMinor } from '../../lib/amount-text.ts';
import { post } from '../../lib/api.ts';
import { readAgain } from '../../lib/query.ts';
import { addressOf, go } from '../../lib/router.ts';
import { AskSheet } from '../ask-sheet.tsx';
import { fieldOf } from '../field-of.ts';
import { AGENTS, useWallet } from '../reads.ts';
import { useRequestKeys } from '../request-keys.ts';
import { unitsOf } from '../units.ts';
import { words } from '../words.ts';
import { FIELD_OF_LIMIT, togetherOf } from './usage.ts';

/** What is typed of each limit, and what it is in minor units once it is an amount. */
function useLimits() {
  const { data: wallet } = useWallet();
  const currency = wallet?.currency ?? '';
  const config = wallet?.approval_config;
  const ofWallet = (cents: number | undefined) => (cents === undefined ? '' : amountText(cents, currency));
  const [cap, setCap] = useState('');
  const [asks = ofWallet(config?.auto_approve_under_cents), setAsks] = useState<string | undefined>();
  const [panic = ofWallet(config?.panic_limit_24h_cents), setPanic] = useState<string | undefined>();
  const minorOf = (typed: string) => (currency === '' ? undefined : typedMinor(typed, currency));
  return {
    currency,
    cap: { value: cap, onType: setCap },
    asks: { value: asks, onType: setAsks },
    panic24h: { value: panic, onType: setPanic },
    minor: { cap: minorOf(cap), asks: minorOf(asks), panic24h: minorOf(panic) },
  };
}

export function NewAgent({ onClose }: { onClose(): void }) {
  const { agents, save } = words();
  const { currency, minor, ...limits } = useLimits();
  const [name, setName] = useState('');
  const once = useRequestKeys();
  const together = togetherOf(minor);
  const run = async (): Promise<void> => {
    const body = {
      agent_label: name,
      initial_amount: unitsOf(minor.cap ?? 0, currency),
      approval_config: {
        ...(minor.asks === undefined ? {} : { auto_approve_under_cents: minor.asks }),
        ...(minor.panic24h === undefined ? {} : { panic_limit_24h_cents: minor.panic24h }),
      },
    };
    const made = await once(JSON.stringify(body), (key) => post(AGENTS, body, key));
    await readAgain(AGENTS);
    go(addressOf({ path: `/agents/${made.id}` }));
  };
  const amount = { kind: 'amount', isRequired: true } as const;
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
      ...amount,
      name: 'initial_amount',
      label: `${agents.cap} (${currency})`,
      hint: agents.capHint,
      ...limits.cap,
    }),
    fieldOf('POST', AGENTS, {
      ...amount,
      name: FIELD_OF_LIMIT.asks,
      label: `${agents.asks} (${currency})`,
      hint: agents.asksHint,
      ...limits.asks,
    }),
    fieldOf('POST', AGENTS, {
      ...amount,
      name: FIELD_OF_LIMIT.panic24h,
      label: `${agents.limit.panic24h} (${currency})`,
      hint: agents.panicHint,
      ...limits.panic24h,
    }),
  ];
  const canSend = together !== 'neverAsks' && Object.values(minor).every((one) => one !== undefined);
  return (
    <AskSheet
      title={agents.create}
      label={save}
      fields={fields}
      canSend={canSend}
      run={run}
      onClose={onClose}
    >
      <p role="status" class={together === 'neverAsks' ? 'why warn' : 'soft'}>
        {together === undefined ? '' : agents.together[together]}
      </p>
    </AskSheet>
  );
}
