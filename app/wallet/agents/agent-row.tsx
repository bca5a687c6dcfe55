// One agent as a row of a list: whether it may pay, and what is left of its cap.
import { addressOf } from '../../lib/router.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge, type Tone } from '../../ui/parts.tsx';
import { Amount, Avatar } from '../parts.tsx';
import type { Agent } from '../reads.ts';
import { minorOf } from '../units.ts';
import { words } from '../words.ts';

export const STATUS_TONES: Readonly<Record<Agent['status'], Tone>> = {
  active: 'good',
  paused: 'warn',
  closed: 'mute',
};

export function AgentRow({ agent }: { readonly agent: Agent }) {
  const { agents } = words();
  const { id, agent: name, status, balance, currency } = agent;
  return (
    <a class="row" href={addressOf({ path: `/agents/${id}` })}>
      <Avatar tone={status === 'active' ? 'plum' : 'mute'} />
      <span class="grow">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="soft">
          {agents.left} <Amount minor={minorOf(balance, currency)} currency={currency} isQuiet />
        </span>
      </span>
      {status === 'active' ? undefined : <Badge tone={STATUS_TONES[status]}>{agents.status[status]}</Badge>}
      <Icon name="next" />
    </a>
  );
}
