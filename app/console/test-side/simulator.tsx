// The simulator: newest cards, wallets and people, each with what the outside world may do to it.
import type { ComponentChildren } from 'preact';
import { useFirst } from '../../lib/query.ts';
import type { ListOf } from '../../lib/routes.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import type { Action } from '../../ui/action.ts';
import { LinkToId, Money } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { digitsOf } from '../nouns/card-name.ts';
import { connectAccount } from '../actions/method-actions.tsx';
import { connectCard, decideKyc, depositInto, purchaseOn } from './simulate.tsx';
import type { Card, Cardholder, Wallet } from '../list/rows.ts';

const SHOWN = 8;

export function Simulator() {
  const { sim, nav } = words();
  return (
    <div class="page">
      <header class="screen-head">
        <h1>{nav.simulator}</h1>
        <p class="soft">{sim.lead}</p>
      </header>
      <div class="page-parts">
        <Part<Card>
          title={sim.onCards}
          none={sim.noCards}
          api="/api/v1/cards"
          screen="cards"
          isShown={({ status }) => status !== 'CLOSED' && status !== 'PENDING_FUNDING'}
          actionsOf={(row) => [purchaseOn(row)]}
        >
          {(row) => (
            <>
              <code>{digitsOf(row)}</code> {row.label}{' '}
              <Money minor={row.availableCents} currency={row.currency} />
            </>
          )}
        </Part>
        <Part<Wallet>
          title={sim.onWallets}
          none={sim.noWallets}
          api="/api/v1/wallets"
          screen="wallets"
          isShown={({ status }) => status === 'active'}
          actionsOf={(row) => [depositInto(row)]}
        >
          {(row) => (
            <>
              {row.alias} <Money minor={row.availableCents} currency={row.currency} />
            </>
          )}
        </Part>
        <Part<Cardholder>
          title={sim.onPeople}
          none={sim.noPeople}
          api="/api/v1/cardholders"
          screen="cardholders"
          isShown={() => true}
          actionsOf={(row) => [decideKyc(row), connectCard(row), ...[connectAccount(row) ?? []].flat()]}
        >
          {(row) => (
            <>
              {row.firstName} {row.lastName} <span class="soft">{words().kyc[row.kycStatus]}</span>
            </>
          )}
        </Part>
        <p class="soft">{sim.moves}</p>
      </div>
    </div>
  );
}

type PartProps<Row> = {
  readonly title: string;
  readonly none: string;
  readonly api: ListOf<Row>;
  readonly screen: string;
  isShown(row: Row): boolean;
  actionsOf(row: Row): Action[];
  readonly children: (row: Row) => ComponentChildren;
};

function Part<Row extends { readonly id: string }>(props: PartProps<Row>) {
  const { title, none, api, screen, isShown, actionsOf, children } = props;
  const read = useFirst<Row>(api, { limit: SHOWN });
  const rows = read.data?.data.filter(isShown);
  return (
    <section class="part">
      <h2>{title}</h2>
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      {rows?.length === 0 ? <p class="soft">{none}</p> : undefined}
      <ul>
        {rows?.map((row) => (
          <li key={row.id}>
            <span>
              <LinkToId id={row.id} screen={screen} /> {children(row)}
            </span>
            <Actions actions={actionsOf(row)} isSmall />
          </li>
        ))}
      </ul>
    </section>
  );
}
