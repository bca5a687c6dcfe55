// Who asks for a decision, how long ago, and how much time is left for it.
import { plainText } from '../../src/platform/unseen.ts';
import { Face } from './parts.tsx';
import type { Asked } from './reads.ts';
import { TimeLeft } from './time-left.tsx';
import { agoText, leftUntil } from './time-text.ts';
import { words } from './words.ts';

type AskerProps = {
  readonly agent: string | null;
  readonly action: Asked['actionType'];
  readonly createdAt: string;
  /** Undefined where nothing is left to decide. */
  readonly expiresAt: string | undefined;
  readonly now: number;
};

export function Asker({ agent, action, createdAt, expiresAt, now }: AskerProps) {
  const { approve } = words();
  const left = expiresAt === undefined ? undefined : leftUntil(expiresAt, now);
  const isOwn = agent === null && action === 'withdraw';
  return (
    <header class="asker">
      <Face icon={agent === null ? 'person' : 'agent'} tone={agent === null ? 'info' : 'plum'} />
      <p class="grow">
        <span>
          <strong>
            <bdi>{agent === null ? (isOwn ? approve.you : approve.organization) : plainText(agent)}</bdi>
          </strong>{' '}
          {approve.asksTo[action]}
        </span>
        <time class="soft" dateTime={createdAt}>
          {agoText(createdAt, now)}
        </time>
      </p>
      {left === undefined ? undefined : <TimeLeft left={left} />}
    </header>
  );
}
