// The books of one side of the double: one account with its numbers, what came in and went out, and what of
// it events say. What the rail takes time for waits for the clock.
import { plus, type Clock, type Instant } from '#platform/time/clock.ts';
import { isClabe, makeClabe } from './clabe.ts';
import type { ErrorCode } from './errors.ts';
import { EVENTS_SAID } from './said-by.ts';
import { NEWEST, type Version } from './versions.ts';
import type {
  EndpointRecord,
  EventRecord,
  Metadata,
  MovementRecord,
  NumberRecord,
  Side,
  TransferRecord,
  VerificationRecord,
} from './records.ts';

/** What becomes of money to a number. `unheard`: it arrives, and neither an answer nor an event says so. */
export type Outcome =
  | 'arrives'
  | 'stays'
  | 'rejected'
  | 'nonexistent'
  | 'limited'
  | 'failed'
  | 'returned'
  | 'unheard';

/** One of their own test values, from the page on how to test an integration. */
const TEST_OUTCOMES: Readonly<Record<string, Outcome>> = { '012969100000000013': 'rejected' };

export type Books = {
  readonly side: Side;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly accountId: string;
  /** As the operator of Fintoc may change it. */
  readonly account: {
    status: 'active' | 'blocked' | 'closed';
    currency: string;
    mode: Side;
    /** That of another account, which then is the root one. */
    rootBalance: bigint | null;
  };
  /** The version of the company, where a request names none. */
  pinned: Version;
  /** The header is overlooked. */
  ignoresVersion: boolean;
  /** What is refused for now, whatever the key; `status`: with another one than that of the code. */
  denied: { readonly path: RegExp; readonly code: ErrorCode; readonly status?: number } | null;
  readonly entity: {
    readonly id: string;
    readonly holder_id: string;
    readonly holder_name: string;
    readonly is_root: boolean;
  };
  readonly root: NumberRecord;
  readonly numbers: NumberRecord[];
  readonly transfers: TransferRecord[];
  readonly movements: MovementRecord[];
  readonly verifications: VerificationRecord[];
  readonly events: EventRecord[];
  readonly endpoints: EndpointRecord[];
  readonly outcomes: Map<string, Outcome>;
  readonly holders: Map<string, { readonly name: string; readonly taxId: string }>;
  readonly due: { readonly at: Instant; readonly run: () => void }[];
  /** Hears of each event when it is made. */
  onEvent: (event: EventRecord) => void;
  /** What falls due is past when the clock has jumped, so what follows from it has an instant of its own. */
  at: Instant | null;
};

export function createBooks(given: Pick<Books, 'side' | 'clock' | 'ids'>): Books {
  const { side, ids } = given;
  const accountId = ids('acc');
  const asked = { accountId, description: null, metadata: {}, isRoot: true };
  const root = numberOf(given, asked);
  return {
    ...given,
    accountId,
    account: { status: 'active', currency: 'MXN', mode: side, rootBalance: null },
    pinned: NEWEST,
    ignoresVersion: false,
    denied: null,
    entity: { id: ids('ent'), holder_id: 'MON250101AB1', holder_name: 'Monedero SA de CV', is_root: true },
    root,
    numbers: [root],
    transfers: [],
    movements: [],
    verifications: [],
    events: [],
    endpoints: [],
    outcomes: new Map(side === 'test' ? Object.entries(TEST_OUTCOMES) : []),
    holders: new Map(),
    due: [],
    onEvent: () => undefined,
    at: null,
  };
}

export const nowOf = ({ at, clock }: Books): Instant => at ?? clock.now();

type NewNumber = Pick<NumberRecord, 'accountId' | 'description' | 'metadata' | 'isRoot'>;
const numberOf = ({ ids, clock }: Pick<Books, 'ids' | 'clock'>, asked: NewNumber): NumberRecord => ({
  id: ids('acno'),
  number: makeClabe(ids.next()),
  createdAt: clock.now(),
  status: 'enabled',
  ...asked,
});

export function addNumber(
  books: Books,
  asked: { readonly description: string | null; readonly metadata: Metadata },
): NumberRecord {
  const number = numberOf(books, { accountId: books.accountId, isRoot: false, ...asked });
  books.numbers.push(number);
  return number;
}

export const balanceOf = ({ movements }: Books): bigint => movements.at(-1)?.balance ?? 0n;

/** Everything that changes the balance; `pair` is what it takes back. */
export function move(
  books: Books,
  change: {
    readonly resourceId: string | null;
    readonly type: MovementRecord['type'];
    readonly signed: bigint;
  },
  pair?: MovementRecord,
): void {
  const { resourceId, type, signed } = change;
  const id = books.ids('mov');
  const movement: MovementRecord = {
    id,
    resourceId,
    type,
    amount: signed < 0n ? -signed : signed,
    direction: signed < 0n ? 'outbound' : 'inbound',
    balance: balanceOf(books) + signed,
    createdAt: nowOf(books),
    returnPairId: pair?.id ?? null,
  };
  if (pair !== undefined) pair.returnPairId = id;
  books.movements.push(movement);
}

export function emit(books: Books, type: string, data: unknown): void {
  if (!(type in EVENTS_SAID)) throw new Error(`no page of Fintoc knows the event ${type}`);
  const event = { id: books.ids('evt'), type, createdAt: nowOf(books), data: structuredClone(data) };
  books.events.push(event);
  books.onEvent(event);
}

export const later = (books: Books, ms: number, run: () => void): void =>
  void books.due.push({ at: plus(nowOf(books), ms), run });

/** Does what has fallen due, in its order and at its instants. */
export function catchUp(books: Books): void {
  const { due, clock } = books;
  for (;;) {
    due.sort((a, b) => a.at - b.at);
    const next = due[0];
    if (next === undefined || next.at > clock.now()) break;
    due.shift();
    books.at = next.at;
    next.run();
  }
  books.at = null;
}

/** Whose an account elsewhere is, and what becomes of money to it. */
export function knowNumber(
  books: Books,
  number: string,
  known: { readonly holder?: { readonly name: string; readonly taxId: string }; readonly outcome?: Outcome },
): void {
  if (!isClabe(number)) throw new Error(`${number} is not a CLABE`);
  if (known.holder !== undefined) books.holders.set(number, known.holder);
  books.outcomes.set(number, known.outcome ?? 'arrives');
}

/** Ids in the form of theirs, which can be repeated. */
export type Ids = { (kind: string): string; next(): number };
/** The digits are different for each. */
export type IdForm = (kind: string, digits: string) => string;
export function createIds(side: Side, idOf: IdForm = (kind, digits) => `${kind}_${side}${digits}x`): Ids {
  let made = 0;
  const next = (): number => ++made;
  return Object.assign((kind: string) => idOf(kind, String(next()).padStart(12, '0')), { next });
}
