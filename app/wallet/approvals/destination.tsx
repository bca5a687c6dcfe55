// Where the money goes, in a word: who gets it, and enough of the account to tell it from others.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { AccountEnds } from '../../ui/account.tsx';
import { Initials } from '../parts.tsx';
import type { SeenCard } from './seen.ts';
import { words } from '../words.ts';

type Props = {
  readonly name: string;
  readonly account: string | undefined;
  /** The type of a card that is asked for. */
  readonly card: SeenCard['type'] | undefined;
};

export const Destination = ({ name, account, card }: Props) => (
  <div class="destination">
    <Initials name={plainText(name)} />
    <p>
      <strong>
        <bdi>{plainText(name)}</bdi>
      </strong>
      {account === undefined ? undefined : (
        <span class="soft">
          <AccountEnds number={account} />
        </span>
      )}
      {card === undefined ? undefined : <span class="soft">{words().approve[card]}</span>}
    </p>
  </div>
);
