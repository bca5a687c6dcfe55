// The sheets on which a limit of an agent is changed or taken away. A lower one is valid at once; for more
// than before the server asks who it is, and what was typed stays.
import { useState } from 'preact/hooks';
import { amountText, typedMinor } from '../../lib/amount-text.ts';
import { patch, post } from '../../lib/api.ts';
import { readAgain } from '../../lib/query.ts';
import { AskSheet } from '../ask-sheet.tsx';
import { fieldOf } from '../field-of.ts';
import { laterWords } from '../later-words.ts';
import { Amount } from '../parts.tsx';
import { AGENTS, type Agent } from '../reads.ts';
import { useRequestKeys } from '../request-keys.ts';
import { unitsOf } from '../units.ts';
import { canBeNone, changeOf, endOf, FIELD_OF_LIMIT, type Changeable, type Limit } from './usage.ts';
import { words } from '../words.ts';

type SheetProps = {
  readonly agent: Agent;
  readonly name: Changeable;
  /** Null if there is none yet, and of what is not used up. */
  readonly limit: Limit | null;
  onClose(): void;
};

export function LimitSheet(props: SheetProps) {
  const [isEnding, setEnding] = useState(false);
  if (isEnding && canBeNone(props.name)) return <EndLimit {...props} name={props.name} />;
  return <ChangeLimit {...props} onEnd={() => setEnding(true)} />;
}

function ChangeLimit({ agent, name, limit, onEnd, onClose }: SheetProps & { onEnd(): void }) {
  const { agents, save } = words();
  const { agentEnd } = laterWords();
  const { id, currency } = agent;
  const cents = name === 'asks' ? agent.approval_config.auto_approve_under_cents : limit?.limitCents;
  const [typed, setTyped] = useState(() => (cents === undefined ? '' : amountText(cents, currency)));
  const minor = typedMinor(typed, currency);
  const once = useRequestKeys();
  const run = async (): Promise<void> => {
    if (minor === undefined) return;
    const amount = unitsOf(minor, currency);
    if (name === 'cap') await once(String(minor), (key) => post(`${AGENTS}/${id}/allocate`, { amount }, key));
    else await patch(`${AGENTS}/${id}`, changeOf(name, minor, agent));
    await readAgain(AGENTS);
    onClose();
  };
  const asked = {
    kind: 'amount',
    label: `${agents.amount} (${currency})`,
    isRequired: true,
    value: typed,
    onType: setTyped,
  } as const;
  const field =
    name === 'cap'
      ? fieldOf('POST', `${AGENTS}/${id}/allocate`, { ...asked, name: 'amount' })
      : fieldOf('PATCH', `${AGENTS}/${id}`, { ...asked, name: FIELD_OF_LIMIT[name] });
  return (
    <AskSheet
      title={agents.newLimit(name === 'asks' ? agents.asks : agents.limit[name])}
      text={agents.lowerOrRaise}
      label={save}
      fields={[field]}
      canSend={minor !== undefined}
      run={run}
      onClose={onClose}
    >
      {limit === null ? undefined : (
        <p>
          <Amount minor={limit.usedCents} currency={currency} /> {agents.used} {agents.of}{' '}
          <Amount minor={limit.limitCents} currency={currency} />
        </p>
      )}
      {limit === null || !canBeNone(name) ? undefined : (
        <button type="button" class="link-button" onClick={onEnd}>
          {agentEnd.noLimit(agents.limit[name])}
        </button>
      )}
    </AskSheet>
  );
}

type EndProps = Pick<SheetProps, 'agent' | 'onClose'> & { readonly name: Parameters<typeof endOf>[0] };

function EndLimit({ agent, name, onClose }: EndProps) {
  const { agents } = words();
  const { agentEnd } = laterWords();
  const run = async (): Promise<void> => {
    await patch(`${AGENTS}/${agent.id}`, endOf(name));
    await readAgain(AGENTS);
    onClose();
  };
  return (
    <AskSheet
      title={agentEnd.noLimitAsk(agents.limit[name])}
      text={agentEnd.noLimitText}
      label={agentEnd.noLimitDo}
      isDanger
      run={run}
      onClose={onClose}
    />
  );
}
