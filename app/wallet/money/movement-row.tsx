// One movement as a row of a list: what it was, as icon and word, and the balance after it.
import { addressOf } from '../../lib/router.ts';
import { senderOf } from '../../lib/sender.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Amount, Avatar } from '../parts.tsx';
import type { Movement } from '../reads.ts';
import { hourText } from '../time-text.ts';
import { minorOf } from '../units.ts';
import { words } from '../words.ts';

type Kind = { readonly word: string; readonly icon: IconName; readonly tone: string };

/** Until it has arrived or come back, what leaves is no more than set aside. */
const isAside = ({ status }: Movement): boolean => status === 'awaiting_approval' || status === 'processing';

/** Money that came in was received, or had been set aside and came back. */
export function kindOf(movement: Movement): Kind {
  const { aside, kinds } = words().activity;
  const { type, module } = movement;
  if (isAside(movement)) return { word: aside, icon: 'clock', tone: 'mute' };
  if (type === 'credit')
    return { word: module === 'deposit' ? kinds.deposit : kinds.receive, icon: 'received', tone: 'good' };
  switch (module) {
    case 'pay':
      return { word: kinds.pay, icon: 'sent', tone: 'mute' };
    case 'withdraw':
      return { word: kinds.withdraw, icon: 'sent', tone: 'mute' };
    case 'send':
      return { word: kinds.send, icon: 'sent', tone: 'mute' };
    default:
      return { word: kinds.other, icon: 'payment', tone: 'mute' };
  }
}

export const nameIn = (movement: Movement): string => senderOf(movement) ?? movement.description;

export function MovementRow({ movement }: { readonly movement: Movement }) {
  const { activity } = words();
  const { id, type, status, amount, currency, balance_after: after, created_at: at } = movement;
  const { word, icon, tone } = kindOf(movement);
  const minor = minorOf(amount, currency);
  return (
    <a class="row" href={addressOf({ path: `/activity/${id}` })}>
      <Avatar icon={icon} tone={tone} />
      <span class="grow">
        <strong>{word}</strong>
        <span class="soft">
          <bdi>{nameIn(movement)}</bdi> · {status === 'booked' ? hourText(at) : activity.standing[status]}
        </span>
      </span>
      <span class="row-end">
        <span class={status === 'booked' ? type : 'aside'}>
          {type === 'credit' ? '+ ' : '− '}
          <Amount minor={minor} currency={currency} />
        </span>
        <span class="soft small">
          {activity.after} <Amount minor={minorOf(after, currency)} currency={currency} isQuiet />
        </span>
      </span>
    </a>
  );
}
