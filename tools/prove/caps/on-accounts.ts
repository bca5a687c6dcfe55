// Money that arrives on bank accounts, and the cards that wait for it, at once: as many cards open as money
// has come for, and our books are those of the processor to the cent, also of a deposit without a message.
import { SANDBOX } from '#platform/provider/connections.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { createBackoff } from '#platform/provider/outside.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { compareMethodsOf } from '#modules/issuing/deposits/compare.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { comeIn } from '#providers/sandbox/method-controls.ts';
import { mexican, type Account } from '../../../test/payment-methods/accounts.ts';
import type { Chance } from '../../../test/support/chance.ts';
import { atSandbox } from '../../../test/support/connections.ts';
import { untilIdle } from '../../../test/support/jobs.ts';
import { until } from '../../../test/support/wait.ts';
import type { Cluster } from '../cluster.ts';
import type { Organization } from '../organization.ts';
import { payUntilAnswered, type Answer, type Request } from '../payer.ts';
import { disturb, type Faults } from './burst.ts';

const ACCOUNTS = 2;
const DEPOSITS = 10;
const CARDS = 40;
const AMOUNT_CENTS = 1_000;
const BOOKS_MS_MAX = 60_000;
const CARDS_PATH = '/api/v1/cards';
const ACTOR = systemActor('prove');
const BOOKS = { id: 'methods_mxn', connectionId: SANDBOX, currency: 'MXN' } as const;

export const ON_ACCOUNTS = 'cards on accounts';

type Disturbing = { readonly chance: Chance; readonly faults: Faults };
type Played = {
  readonly answers: readonly Answer[];
  readonly opened: number;
  readonly violations: readonly string[];
};

export async function playOnAccounts(
  cluster: Cluster,
  organization: Organization,
  { chance, faults }: Disturbing,
): Promise<Played> {
  const { app, tenant } = organization;
  const accounts: Account[] = [];
  for (let n = 0; n < ACCOUNTS; n++) accounts.push(await mexican(organization.api));
  const requests = accounts.flatMap((account) => requestsOn(organization, account));
  const disturbing = disturb(cluster, chance, faults);
  const answers = await Promise.all(
    shuffled(requests, chance).map((request) => payUntilAnswered(cluster.urls, request, chance)),
  );
  await disturbing;
  cluster.loseCommits(0);
  await cluster.ready();
  await untilIdle({ app }, tenant);
  const arrived = ACCOUNTS * DEPOSITS;
  const before = await openCards(organization);
  for (const account of accounts) await comesUnheard(organization, account);
  const books = await comparedBooks(organization);
  const opened = await openedOf(organization, arrived + ACCOUNTS);
  const { differences } = await inspectLedger(app.pool, tenant.id);
  const violations = [
    ...unless(before === arrived, `${before} cards were open, and money had come for ${arrived}`),
    ...unless(
      opened === arrived + ACCOUNTS,
      `${opened} cards are open, and money has come for ${arrived + ACCOUNTS}`,
    ),
    ...unless(books === EQUAL, `the books are ${books}, and not ${EQUAL}`),
    ...differences.map((one) => `ledger: ${JSON.stringify(one)}`),
    ...(await wrongAnswers(organization, answers)),
  ];
  return { answers, opened, violations: violations.map((wrong) => `money on accounts: ${wrong}`) };
}

const unless = (isRight: boolean, wrong: string): string[] => (isRight ? [] : [wrong]);

function requestsOn({ apiKey }: Organization, { id, cardholderId }: Account): Request[] {
  const common = { proof: () => ({ Authorization: `Bearer ${apiKey}` }) };
  const paying = `/api/v1/sandbox/payment_methods/${id}/deposit`;
  return [
    ...numbered(DEPOSITS, (n) => ({
      ...common,
      path: paying,
      key: `${id} pays ${n}`,
      body: { amountCents: AMOUNT_CENTS },
    })),
    ...numbered(CARDS, (n) => ({
      ...common,
      path: CARDS_PATH,
      key: `${id} buys ${n}`,
      body: { cardholderId, amountCents: AMOUNT_CENTS },
    })),
  ];
}

const numbered = (count: number, of: (n: number) => Request): Request[] =>
  Array.from({ length: count }, (_, n) => of(n));

const shuffled = (requests: readonly Request[], chance: Chance): Request[] =>
  requests
    .map((request) => ({ request, place: chance.below(2 ** 31) }))
    .sort((a, b) => a.place - b.place)
    .map(({ request }) => request);

/** One for each key, and what was answered as open is open. */
async function wrongAnswers(
  { app, tenant }: Organization,
  answers: readonly Answer[],
): Promise<readonly string[]> {
  const rows = await app.pool.all(
    sql<{ id: string; status: string }>`select id, status from cards where tenant_id = ${tenant.id}`,
  );
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
  const cards = answers.filter(({ request }) => request.path === CARDS_PATH);
  const ids = new Set(cards.map(({ text }) => String(JSON.parse(text).id)));
  return [
    ...answers.flatMap(({ status, text }) => unless(status < 300, `an answer is ${status} ${text}`)),
    ...unless(
      ids.size === cards.length && rows.length === cards.length,
      `${rows.length} cards and ${ids.size} ids for ${cards.length} requests`,
    ),
    ...cards.flatMap(({ status, text }) => {
      const { id } = JSON.parse(text);
      return unless(
        status !== 201 || statusOf.get(id) === 'OPEN',
        `${id} was open, and is ${statusOf.get(id)}`,
      );
    }),
  ];
}

const openCards = async ({ app, tenant }: Organization): Promise<number> =>
  (
    await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from cards where tenant_id = ${tenant.id} and status = 'OPEN'`,
    )
  ).n;

async function openedOf(organization: Organization, expected: number): Promise<number> {
  await until('the cards open', async () => (await openCards(organization)) >= expected).catch(
    () => undefined,
  );
  await untilIdle(organization, organization.tenant);
  return openCards(organization);
}

/** A deposit of which no message comes. */
async function comesUnheard({ app, tenant }: Organization, { id }: Account): Promise<void> {
  const { token } = await app.pool.one(
    sql<{ token: string }>`select token from payment_methods where tenant_id = ${tenant.id} and id = ${id}`,
  );
  const coming = { account: token, amountMinor: BigInt(AMOUNT_CENTS), from: undefined, isHeld: false };
  await app.works.run(tenant, ACTOR, (work) => comeIn({ ...work, enqueue: () => undefined }, coming));
}

const TOTAL_CENTS = ACCOUNTS * (DEPOSITS + 1) * AMOUNT_CENTS;
const EQUAL = `ours ${TOTAL_CENTS}, theirs ${TOTAL_CENTS}, ${ACCOUNTS} booked by it, equal true`;

async function comparedBooks({ app, tenant }: Organization): Promise<string> {
  const compare = compareMethodsOf(atSandbox(createSandboxAccountProcessor(app)));
  const newBackoff = () => createBackoff(BOOKS_MS_MAX);
  const row = await compare({ ...app, tenant, actor: ACTOR, newBackoff }, BOOKS);
  const { ledger_minor: ours, provider_minor: theirs, repaired, is_ok: isEqual } = row ?? {};
  return `ours ${ours}, theirs ${theirs}, ${repaired} booked by it, equal ${isEqual}`;
}
