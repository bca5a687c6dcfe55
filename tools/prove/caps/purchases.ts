// Purchases with cards on a sub-wallet, as a card network brings them: it asks, signed, and asks again until
// it is answered; in the end it charges some of what was approved, and takes back the rest.
import { systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import type { NetworkNotice, Question } from '#modules/issuing/authorizations/port.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { bodyOf } from '#providers/sandbox/network-wire.ts';
import type { Chance } from '../../../test/support/chance.ts';
import { until } from '../../../test/support/wait.ts';
import { payUntilAnswered, type Answer, type Request } from '../payer.ts';
import type { Cluster } from '../cluster.ts';
import type { Organization } from '../organization.ts';
import { disturb, type Faults } from './burst.ts';

const ASK = 'authorizations';
const TELL = 'network';
const MERCHANT = { name: 'Librería Ejemplo', category: '5942' };
/** Each notice is sent this often, at once. */
const REPEATS = 2;
const TAKEN_MS_MAX = 120_000;

const ENDS = ['open', 'charged', 'charged by half', 'taken back'] as const;
type End = (typeof ENDS)[number];
/** What of an amount counts in the end. */
const SHARE: Readonly<Record<End, number>> = { open: 1, charged: 1, 'charged by half': 0.5, 'taken back': 0 };

/** How the network ended what was approved: by the id of its transaction. */
export type Ended = ReadonlyMap<string, End>;

export type Purchase = {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly card_id: string;
  readonly sub_wallet_id: string;
};

export const isPurchase = ({ path = '' }: Request): boolean => path.endsWith(`/${ASK}`);

function signed(
  { app: { sealer }, tenant }: Organization,
  at: string,
  message: Question | NetworkNotice,
): Request {
  const secret = inboundSecret(sealer, 'network', tenant.id);
  const text = bodyOf(message);
  return {
    path: addressOf(at, tenant.id),
    proof: () => ({ [SIGNATURE_HEADER]: sign(text, secret, systemClock.now()) }),
    key: message.transactionId,
    body: JSON.parse(text),
  };
}

const about = (cardId: string, transactionId: string) =>
  ({ cardId, transactionId, currency: 'ARS', merchant: MERCHANT }) as const;

export const purchaseOf = (
  organization: Organization,
  cardId: string,
  { key, cents }: { key: string; cents: number },
) =>
  signed(organization, ASK, {
    kind: 'authorization',
    messageId: `${key} asked`,
    amountMinor: BigInt(cents),
    ...about(cardId, key),
  });

export const purchasesOf = ({ app, tenant }: Organization): Promise<Purchase[]> =>
  app.pool.all(
    sql<Purchase>`
      select n.tx_id as id, n.id as key, n.status, n.card_id, c.sub_wallet_id
      from network_transactions n join cards c on c.tenant_id = n.tenant_id and c.id = n.card_id
      where n.tenant_id = ${tenant.id}`,
  );

export const countedCents = (ended: Ended, { key, status }: Purchase, cents: number): number =>
  status === 'declined' ? 0 : SHARE[ended.get(key) ?? 'open'] * cents;

function noticeOf(end: End, cardId: string, { key, cents }: { key: string; cents: number }) {
  if (end === 'open') return undefined;
  const common = { messageId: `${key} ended`, ...about(cardId, key) };
  return end === 'taken back'
    ? ({ kind: 'reversal', amountMinor: null, reason: 'merchant', ...common } as const)
    : ({ kind: 'clearing', amountMinor: BigInt(SHARE[end] * cents), isFinal: true, ...common } as const);
}

/** Ends each purchase that was approved, by a notice that comes twice, while servers are killed. */
export async function endAll(
  cluster: Cluster,
  organization: Organization,
  { answers, cents }: { readonly answers: readonly Answer[]; readonly cents: number },
  { chance, faults }: { readonly chance: Chance; readonly faults: Faults },
): Promise<Ended> {
  const ended = new Map<string, End>();
  const notices = answers.flatMap(({ request, text }) => {
    if (!isPurchase(request) || JSON.parse(text).decision !== 'approved') return [];
    const end = chance.pick(ENDS);
    ended.set(request.key, end);
    const notice = noticeOf(end, cardIn(request), { key: request.key, cents });
    return notice === undefined ? [] : [notice];
  });
  if (notices.length === 0) return ended;
  const disturbing = disturb(cluster, chance, faults);
  const telling = notices.flatMap((notice) =>
    Array.from({ length: REPEATS }, () =>
      payUntilAnswered(cluster.urls, signed(organization, TELL, notice), chance),
    ),
  );
  const replies = await Promise.all(telling);
  const refused = replies.find(({ status }) => status !== 200);
  if (refused !== undefined) throw new Error(`a notice was answered ${refused.status} ${refused.text}`);
  await disturbing;
  cluster.loseCommits(0);
  await cluster.ready();
  const ids = notices.map(({ messageId }) => messageId);
  await until(
    'every notice is taken',
    async () => (await takenOf(organization, ids)) === ids.length,
    undefined,
    120_000,
  );
  return ended;
}

export const chargedCents = (ended: Ended, cents: number): number =>
  [...ended.values()]
    .filter((end) => STATUS_OF[end] === 'settled')
    .reduce((sum, end) => sum + SHARE[end] * cents, 0);

/** Says what is wrong if the processor has not taken, after a while, what was charged and no more. */
export async function wronglyTaken({ app, tenant }: Organization, cents: number): Promise<string[]> {
  let taken = 0;
  const isThere = async (): Promise<boolean> => {
    const row = await app.pool.one(
      sql<{ taken: bigint }>`
        select coalesce(sum(amount_minor), 0)::bigint as taken from sandbox_operations
        where tenant_id = ${tenant.id} and kind in ('capture', 'charge') and outcome = 'done'`,
    );
    taken = Number(row.taken);
    return taken === cents;
  };
  return until('the processor has taken what was charged', isThere, undefined, TAKEN_MS_MAX).then(
    () => [],
    () => [`${cents} were charged, and the processor took ${taken}`],
  );
}

const cardIn = ({ body }: Request): string => String((body as { readonly card: unknown }).card);

const takenOf = async ({ app, tenant }: Organization, ids: readonly string[]): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from network_messages where tenant_id = ${tenant.id} and id = any(${ids}::text[])`,
    )
  ).n;

const STATUS_OF: Readonly<Record<End, string>> = {
  open: 'authorized',
  charged: 'settled',
  'charged by half': 'settled',
  'taken back': 'voided',
};

/** Each purchase is as the network ended it, and what a card may still spend follows from that. */
export async function wrongPurchases(
  ended: Ended,
  purchases: readonly Purchase[],
  { shown, cents }: { readonly shown: ReadonlyMap<string, CardShown>; readonly cents: number },
): Promise<string[]> {
  const wrong = purchases.flatMap(({ id, key, status }) => {
    const end = ended.get(key);
    const expected = end === undefined ? 'declined' : STATUS_OF[end];
    return status === expected ? [] : [`${id} was ${end ?? 'declined'}, and is ${status}`];
  });
  for (const [id, { amountCents, availableCents }] of shown) {
    const own = purchases.filter((one) => one.card_id === id);
    const spent = own.reduce((sum, one) => sum + countedCents(ended, one, cents), 0);
    if (amountCents - availableCents !== spent)
      wrong.push(`${spent} were spent with ${id}, which has ${availableCents} left of ${amountCents}`);
  }
  return wrong;
}

export type CardShown = { readonly amountCents: number; readonly availableCents: number };
