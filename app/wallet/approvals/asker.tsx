// Who asks for a decision, how long ago, and how much time is left for it.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { questionWords } from '../../lib/question-words.ts';
import { Avatar } from '../parts.tsx';
import type { ListedApproval } from '../reads.ts';
import { TimeLeft } from './time-left.tsx';
import { agoText, leftUntil } from '../time-text.ts';
import { words } from '../words.ts';

type AskerProps = {
  /** Its name, if the question says it. */
  readonly organization?: string | null | undefined;
  readonly asked: Pick<ListedApproval, 'agent' | 'subWalletId' | 'actionType' | 'createdAt' | 'expiresAt'>;
  /** Something is left to decide. */
  readonly isWaiting: boolean;
  readonly now: number;
};

export function Asker({ asked: row, organization, isWaiting, now }: AskerProps) {
  const { approve } = words();
  const { agent, subWalletId, actionType, createdAt, expiresAt } = row;
  const { asks, asked } = questionWords(actionType);
  const left = isWaiting ? leftUntil(expiresAt, now) : undefined;
  // Agents and organizations ask from a sub-wallet.
  const isOwn = agent === null && subWalletId === null;
  return (
    <header class="asker">
      <Avatar icon={agent === null ? 'person' : 'agent'} tone={agent === null ? 'info' : 'plum'} />
      <p class="grow">
        <span>
          <strong>
            <bdi>{isOwn ? approve.you : plainText(agent ?? organization ?? approve.organization)}</bdi>
          </strong>{' '}
          {isOwn ? asked : asks}
        </span>
        <time class="soft" dateTime={createdAt}>
          {agoText(createdAt, now)}
        </time>
      </p>
      {left === undefined ? undefined : <TimeLeft left={left} />}
    </header>
  );
}
