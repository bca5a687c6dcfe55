// The cards of the person: what is left of each, what was bought, and why a purchase was declined. The number
// is on a page of its own, which shows it once; it never comes into the app.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { get, patch } from '../../lib/api.ts';
import { kindsText } from '../../lib/merchant-kind.ts';
import { useOnline } from '../../lib/online.ts';
import { usePages, useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge, factOf, Facts, Money, Time, type Tone } from '../../ui/parts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { Awaited } from './card-awaited.tsx';
import { Purchases } from './card-purchases.tsx';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { OneOf } from '../one-of.tsx';
import { Amount, BackLink, Card as Box } from '../parts.tsx';
import { PauseButton } from '../agents/pause-button.tsx';
import { LISTED, useAgents, useBrand } from '../reads.ts';
import { words } from '../words.ts';

type Card = Schemas.Card;

const CARDS = '/api/card/v1/cards';
const TONES: Readonly<Record<Card['status'], Tone>> = {
  PENDING_FUNDING: 'info',
  OPEN: 'good',
  IN_USE: 'good',
  PAUSED: 'warn',
  CLOSED: 'mute',
};

export function CardsScreen({ id }: { readonly id: string | undefined }) {
  return id === undefined ? <All /> : <One id={id} />;
}

function nameOf({ label, brand, status }: Card): string {
  if (label !== null) return plainText(label);
  const { waits, closed } = laterWords().cards.noNumber;
  return brand ?? (status === 'CLOSED' ? closed : waits);
}

function All() {
  const { cards } = laterWords();
  const read = usePages(CARDS, LISTED);
  return (
    <div class="screen">
      <BackLink path="/more" />
      <h1>{words().titles.cards}</h1>
      <List
        read={read}
        rows={rowsOf(read)}
        empty={{ icon: 'card', title: cards.empty, text: cards.emptyText }}
        more={read}
        Row={(card) => <CardRow card={card} />}
      />
    </div>
  );
}

function CardRow({ card }: { readonly card: Card }) {
  const { cards } = laterWords();
  const { id, last4, status, availableCents, currency, funding } = card;
  return (
    <a class="row" href={addressOf({ path: `/cards/${id}` })}>
      <Plastic card={card} />
      <span class="grow">
        <strong>
          <bdi>{nameOf(card)}</bdi>
        </strong>
        {last4 === null ? undefined : <span class="soft">···· {last4}</span>}
        {funding === null ? undefined : (
          <span class="soft">
            {cards.awaited.missing} <Money minor={funding.amountCents} currency={currency} />
          </span>
        )}
      </span>
      <span class="row-end">
        {status === 'CLOSED' || status === 'PENDING_FUNDING' ? undefined : (
          <Amount minor={availableCents} currency={currency} />
        )}
        {status === 'OPEN' || status === 'IN_USE' ? undefined : (
          <Badge tone={TONES[status]}>{cards.status[status]}</Badge>
        )}
      </span>
    </a>
  );
}

/** Its picture, small. All that it says is beside it. */
const Plastic = ({ card: { status } }: { readonly card: Card }) => (
  <svg class={`plastic ${TONES[status]}`} viewBox="0 0 56 36" aria-hidden="true" focusable="false">
    <rect class="body" width="56" height="36" rx="5" />
    <rect class="chip" x="7" y="12" width="9" height="7" rx="1.5" />
    <path d="M7 28h18M42 28h7" />
  </svg>
);

function One({ id }: { readonly id: string }) {
  const read = useRead(`${CARDS}/${encodeURIComponent(id)}/details`);
  return (
    <div class="screen">
      <BackLink path="/cards" />
      <OneOf read={read} Shown={(card) => <Shown card={card} />} />
    </div>
  );
}

function Shown({ card }: { readonly card: Schemas.CardDetails }) {
  const { cards } = laterWords();
  const { status, closedReason, funding } = card;
  return (
    <>
      <header class="screen-head">
        <Plastic card={card} />
        <h1 class="grow">
          <bdi>{nameOf(card)}</bdi>
        </h1>
        <Badge tone={TONES[status]}>{cards.status[status]}</Badge>
      </header>
      <Paused card={card} />
      {closedReason === null ? undefined : <p class="soft">{cards.closed[closedReason]}</p>}
      {funding === null ? undefined : <Awaited funding={funding} />}
      {card.last4 === null ? undefined : <Issued card={card} />}
      <Box>
        <CardFacts card={card} />
      </Box>
    </>
  );
}

/** What is left of it and was bought with it. One that waits for its money has neither. */
function Issued({ card }: { readonly card: Schemas.CardDetails }) {
  const { cards } = laterWords();
  const { agents } = words();
  const { status, amountCents, availableCents, currency, maskedNumber } = card;
  return (
    <>
      <Box>
        <p>
          {cards.left}{' '}
          <strong>
            <Amount minor={availableCents} currency={currency} />
          </strong>{' '}
          <span class="soft">
            {agents.of} <Amount minor={amountCents} currency={currency} isQuiet />
          </span>
        </p>
        <p>
          <code>{maskedNumber}</code>
        </p>
        {status === 'CLOSED' ? undefined : (
          <>
            <Reveal card={card} />
            <Freeze card={card} />
          </>
        )}
      </Box>
      <Purchases card={card} />
    </>
  );
}

/**
 * That it is paused, in the words of who can resume it: while another has paused it, the owner's own pause
 * does not count.
 */
function Paused({ card: { pausedBy } }: { readonly card: Card }) {
  const { cards } = laterWords();
  const name = plainText(useBrand().name);
  const by = (['organization', 'system', 'owner'] as const).find((one) => pausedBy.includes(one));
  return by === undefined ? null : <p class="soft">{cards.pausedBy[by](name)}</p>;
}

/** A card that another has paused offers nothing. */
function Freeze({ card: { id, pausedBy } }: { readonly card: Card }) {
  const { cards } = laterWords();
  if (pausedBy.some((by) => by !== 'owner')) return null;
  return (
    <PauseButton
      isActive={pausedBy.length === 0}
      words={cards}
      at={CARDS}
      turn={(to) => patch(`${CARDS}/${id}`, { status: to === 'paused' ? 'PAUSED' : 'OPEN' })}
    />
  );
}

/** An expiry as it is on a card: of `2029-12`, `12/29`. */
const expiryText = (expiry: string): string => expiry.replace(/^\d\d(\d\d)-(\d\d)$/, '$2/$1');

function CardFacts({ card }: { readonly card: Card }) {
  const { cards, kinds } = laterWords();
  const { data: agents } = useAgents();
  const { type, merchantLock, allowedMccs, blockedMccs, amountMatch, expiresAt, expiry, subWalletId } = card;
  const agent = agents?.data.find(({ id }) => id === subWalletId)?.agent;
  return (
    <Facts
      facts={[
        [words().approve.use, cards.kinds[type]],
        factOf(cards.agent, agent, (name) => <bdi>{plainText(name)}</bdi>),
        factOf(cards.merchant, merchantLock, (name) => <bdi>{plainText(name)}</bdi>),
        factOf(cards.onlyIn, kindsText(allowedMccs, kinds)),
        factOf(cards.notIn, kindsText(blockedMccs, kinds)),
        amountMatch === 'exact' ? [words().approve.match, cards.exact] : undefined,
        factOf(cards.until, expiresAt, (at) => <Time at={at} />),
        factOf(cards.expiry, expiry, expiryText),
      ]}
    />
  );
}

/** The address of the page lasts for one look, so it is asked for only after the person has said so. */
function Reveal({ card: { id } }: { readonly card: Card }) {
  const { cards } = laterWords();
  const { notNow } = words();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState<string | undefined>(undefined);
  const close = (): void => {
    setAsking(false);
    setAddress(undefined);
  };
  const run = async (): Promise<void> => {
    const { revealUrl } = await get(`${CARDS}/${id}/reveal`);
    setAddress(revealUrl);
  };
  return (
    <>
      <button type="button" class="button wide" disabled={!isOnline} onClick={() => setAsking(true)}>
        <Icon name="eye" /> {cards.number}
      </button>
      {isAsking && address === undefined ? (
        <AskSheet
          title={cards.number}
          text={cards.numberText}
          label={cards.number}
          run={run}
          onClose={close}
        />
      ) : undefined}
      {address === undefined ? undefined : (
        <Sheet title={cards.number} onClose={close}>
          <p class="soft">{cards.numberText}</p>
          <a class="button lead wide" href={address} target="_blank" rel="noopener" onClick={close}>
            {cards.numberOpen}
          </a>
          <button type="button" class="button plain wide" onClick={close}>
            {notNow}
          </button>
        </Sheet>
      )}
    </>
  );
}
