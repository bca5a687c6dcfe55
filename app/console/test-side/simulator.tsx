// The simulator: newest cards, wallets and people, or those that somebody looks for, each with what the
// outside world may do to it.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useFirst } from '../../lib/query.ts';
import type { ListOf } from '../../lib/routes.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import type { Action } from '../../ui/action.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkToId, Money } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { digitsOf } from '../nouns/card-name.ts';
import { cardholderOf } from '../list/included.tsx';
import { connectAccount } from '../actions/method-actions.tsx';
import { connectCard, decideKyc, depositInto, purchaseOn } from './simulate.tsx';
import type { Card, Cardholder, Wallet } from '../list/rows.ts';

const SHOWN = 8;
const CHARACTERS = { min: 2, max: 100 };
const WAIT_MS = 180;

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
          find={sim.findCards}
          api="/api/v1/cards"
          include="cardholder"
          screen="cards"
          isShown={({ status }) => status !== 'CLOSED' && status !== 'PENDING_FUNDING'}
          actionsOf={(row) => [purchaseOn(row)]}
        >
          {(row) => (
            <>
              <code>{digitsOf(row)}</code> {row.label} <span class="soft">{cardholderOf(row)}</span>{' '}
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
          find={sim.findPeople}
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
  /** What one of them is found by, if its list takes a text. */
  readonly find?: string;
  readonly api: ListOf<Row>;
  readonly include?: string;
  readonly screen: string;
  isShown(row: Row): boolean;
  actionsOf(row: Row): Action[];
  readonly children: (row: Row) => ComponentChildren;
};

function Part<Row extends { readonly id: string }>(props: PartProps<Row>) {
  const { title, none, find, api, include, screen, isShown, actionsOf, children } = props;
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const isAsked = q.length >= CHARACTERS.min;
  const read = useFirst<Row>(api, { limit: SHOWN, include, q: isAsked ? q : undefined });
  // Those that were there stay until others are.
  const last = useRef<readonly Row[] | undefined>(undefined);
  last.current = read.data?.data.filter(isShown) ?? last.current;
  const rows = read.isError ? [] : last.current;
  return (
    <section class="part">
      <div class="part-head">
        <h2>{title}</h2>
        {find === undefined ? undefined : <Finder label={find} typed={typed} type={setTyped} />}
      </div>
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      <p role="status" class="soft">
        {read.isSuccess && rows?.length === 0 ? (isAsked ? words().sim.noneFound : none) : ''}
      </p>
      <ul aria-busy={read.isFetching}>
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

type FinderProps = { readonly label: string; readonly typed: string; type(text: string): void };

function Finder({ label, typed, type }: FinderProps) {
  const id = useId();
  return (
    <label class="search" for={id}>
      <Icon name="search" />
      <span class="hidden">{label}</span>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={typed}
        maxLength={CHARACTERS.max}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => type(event.currentTarget.value)}
      />
    </label>
  );
}

/** What was typed, once nothing more is typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
