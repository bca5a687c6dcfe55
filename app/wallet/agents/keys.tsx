// The keys of an agent. A new one is shown once, and is in this page alone while its sheet is open.
import { useState } from 'preact/hooks';
import { post, remove } from '../../lib/api.ts';
import { readAgain, useRead } from '../../lib/query.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOnline } from '../../lib/online.ts';
import { Badge, Time, type Tone } from '../../ui/parts.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { fieldOf } from '../field-of.ts';
import { laterWords } from '../later-words.ts';
import { Skeleton } from '../parts.tsx';
import { AGENTS, type Agent, type AgentKey } from '../reads.ts';
import { useRequestKeys } from '../request-keys.ts';
import { words } from '../words.ts';

const TONES: Readonly<Record<AgentKey['status'], Tone>> = {
  active: 'good',
  rotated: 'warn',
  revoked: 'mute',
  expired: 'mute',
};
const isAlive = ({ status }: AgentKey): boolean => status === 'active' || status === 'rotated';

type Open = { readonly kind: 'new' } | { readonly kind: 'rotate' | 'end'; readonly key: AgentKey };

export function Keys({ agent }: { readonly agent: Agent }) {
  const { agents } = words();
  const path = `${AGENTS}/${agent.id}/keys` as const;
  const read = useRead(path);
  const isOnline = useOnline();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = (): void => setOpen(undefined);
  if (read.isPending) return <Skeleton count={1} />;
  if (read.data === undefined) return <Trouble error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <>
      {read.data.data.some(isAlive) ? undefined : <p class="soft">{agents.noKeys}</p>}
      <ul class="rows">
        {read.data.data.map((key) => (
          <li key={key.id} class="row key acting">
            <KeyRow agentKey={key} isClosed={agent.status === 'closed'} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      {agent.status === 'closed' ? undefined : (
        <button
          type="button"
          class="button wide"
          disabled={!isOnline}
          onClick={() => setOpen({ kind: 'new' })}
        >
          <Icon name="key" /> {agents.newKey}
        </button>
      )}
      {open?.kind === 'new' ? <NewKey path={path} name={agent.agent} onClose={close} /> : undefined}
      {open?.kind === 'rotate' ? <RotateKey path={path} agentKey={open.key} onClose={close} /> : undefined}
      {open?.kind === 'end' ? <EndKey path={path} agentKey={open.key} onClose={close} /> : undefined}
    </>
  );
}

type KeyRowProps = { readonly agentKey: AgentKey; readonly isClosed: boolean; onOpen(open: Open): void };

function KeyRow({ agentKey: key, isClosed, onOpen }: KeyRowProps) {
  const { agents, never } = words();
  const { keyRotation } = laterWords();
  const isOnline = useOnline();
  return (
    <>
      <span class="grow">
        <strong>
          <bdi>{key.label}</bdi>
        </strong>
        <code class="soft">
          {key.prefix}…{key.last_four}
        </code>
        <span class="soft small">
          {agents.lastUsed}: {key.last_used_at === null ? never : <Time at={key.last_used_at} />}
        </span>
        {key.status === 'rotated' && key.grace_until !== null ? (
          <span class="soft small">
            {keyRotation.until}: <Time at={key.grace_until} />
          </span>
        ) : undefined}
      </span>
      {isAlive(key) ? undefined : <Badge tone={TONES[key.status]}>{agents.keyStatus[key.status]}</Badge>}
      {isAlive(key) ? (
        <span class="row-acts">
          {key.status === 'active' && !isClosed ? (
            <button
              type="button"
              class="button small"
              disabled={!isOnline}
              onClick={() => onOpen({ kind: 'rotate', key })}
            >
              {keyRotation.rotate}
              <span class="hidden"> {key.label}</span>
            </button>
          ) : undefined}
          <button
            type="button"
            class="button small danger"
            disabled={!isOnline}
            onClick={() => onOpen({ kind: 'end', key })}
          >
            {agents.revoke}
            <span class="hidden"> {key.label}</span>
          </button>
        </span>
      ) : undefined}
    </>
  );
}

function NewSecret({ raw, onClose }: { readonly raw: string; onClose(): void }) {
  const { agents } = words();
  return (
    <Sheet title={agents.keyOnce} onClose={onClose}>
      <Secret secret={raw} text={agents.keyOnceText} />
      <button type="button" class="button lead wide" onClick={onClose}>
        {agents.keyDone}
      </button>
    </Sheet>
  );
}

type KeysPath = `${typeof AGENTS}/${string}/keys`;
type NewKeyProps = { readonly path: KeysPath; readonly name: string; onClose(): void };

function NewKey({ path, name, onClose }: NewKeyProps) {
  const { agents } = words();
  const [label, setLabel] = useState(name);
  const [raw, setRaw] = useState<string | undefined>(undefined);
  const once = useRequestKeys();
  const run = async (): Promise<void> => {
    const made = await once(label, (key) => post(path, { label }, key));
    setRaw(made.raw);
    await readAgain(AGENTS);
  };
  if (raw !== undefined) return <NewSecret raw={raw} onClose={onClose} />;
  return (
    <AskSheet
      title={agents.newKey}
      label={agents.newKey}
      fields={[
        fieldOf('POST', path, {
          name: 'label',
          kind: 'text',
          label: agents.keyLabel,
          isRequired: true,
          value: label,
          onType: setLabel,
        }),
      ]}
      run={run}
      onClose={onClose}
    />
  );
}

type OneKeyProps = { readonly path: KeysPath; readonly agentKey: AgentKey; onClose(): void };

function RotateKey({ path, agentKey: { id, label }, onClose }: OneKeyProps) {
  const { keyRotation } = laterWords();
  const [raw, setRaw] = useState<string | undefined>(undefined);
  const once = useRequestKeys();
  const run = async (): Promise<void> => {
    const made = await once(id, (key) => post(`${path}/${id}/rotate`, {}, key));
    setRaw(made.raw);
    await readAgain(AGENTS);
  };
  if (raw !== undefined) return <NewSecret raw={raw} onClose={onClose} />;
  return (
    <AskSheet
      title={keyRotation.ask(label)}
      text={keyRotation.text}
      label={keyRotation.doIt}
      run={run}
      onClose={onClose}
    />
  );
}

function EndKey({ path, agentKey: { id, label }, onClose }: OneKeyProps) {
  const { agents } = words();
  const run = async (): Promise<void> => {
    await remove(`${path}/${id}`);
    await readAgain(AGENTS);
    onClose();
  };
  return (
    <AskSheet
      title={agents.revokeAsk(label)}
      text={agents.revokeText}
      label={agents.revokeDo}
      isDanger
      run={run}
      onClose={onClose}
    />
  );
}
