// An organization that has gone live in Mexico with the doubles of its providers, by the command that a
// company runs, and the people of it: with a CLABE, a telephone in WhatsApp, agents, and payees at other
// banks.
import { systemActor } from '#platform/context/context.ts';
import { createApiKey } from '#modules/base/identity/create-api-key.ts';
import { addUser, createOrganization } from '#modules/base/identity/organizations.ts';
import { houseAccounts } from '#product.ts';
import { knowNumber, type Outcome } from '../../../test/doubles/fintoc/books.ts';
import { makeClabe } from '../../../test/doubles/fintoc/clabe.ts';
import { receive } from '../../../test/doubles/fintoc/moves.ts';
import type { TransferRecord } from '../../../test/doubles/fintoc/records.ts';
import { writtenAs, type Mexico } from '../../../test/live/doubles.ts';
import { client, type Client } from '../../../test/support/client.ts';
import { person } from '../../../test/support/people.ts';
import { until } from '../../../test/support/wait.ts';
import { limitNewWallets, made, newAgent, signIn, type Agent, type Organization } from '../organization.ts';
import type { ProofRun } from '../proof-run.ts';
import type { MailServers } from './mail-servers.ts';

/** The place where the driver writes our reference. */
const REFERENCE = 'monedero_reference';
const HOURLY_LIMIT = 1_000_000;
/** Nothing that is paid here comes near it. */
const LIMIT_CENTS = 1_000_000_000;
const FIRST_CENTS = 20_000_000n;
const AGENTS = 3;
/** Below this amount no one is asked, and below the other one the owner is asked by WhatsApp. */
export const AUTO_CENTS = 20_000;
const WHATSAPP_CENTS = 500_000;
const CAP_UNITS = 5_000_000;
const OUTCOMES: readonly Outcome[] = ['arrives', 'unheard', 'rejected', 'nonexistent', 'failed', 'returned'];
const HOLDER = { name: 'PAPELERIA EJEMPLO', taxId: 'PEJ900101AB1' };

export type Payee = { readonly id: string; readonly outcome: Outcome };
export type Holder = {
  readonly cardholderId: string;
  readonly walletId: string;
  readonly clabe: string;
  readonly agents: readonly Agent[];
  readonly payees: readonly Payee[];
};
export type Live = {
  readonly organization: Organization;
  readonly mexico: Mexico;
  readonly mail: MailServers;
  /** Connections by the name of the server. */
  readonly mailConnections: ReadonlyMap<string, string>;
  readonly holders: readonly Holder[];
};

/** Nothing is faulty yet. */
export async function goLive(
  run: ProofRun,
  { mexico, mail }: Pick<Live, 'mexico' | 'mail'>,
  people: number,
): Promise<Live> {
  const { app, clock, cluster } = run;
  const operator = { pool: app.pool, clock, newId: app.newId };
  const name = 'Compras de México';
  const created = await createOrganization(operator, name, houseAccounts);
  await connect(run, mexico, created.id);
  const mailConnections = await connectMail(run, mail, created.id);
  const tenant = await app.tenants.get(created.liveTenantId);
  const { raw: apiKey } = await app.works.run(tenant, systemActor('prove'), (work) =>
    Promise.resolve(createApiKey(work, { name: 'prove', scopes: ['*'], hourlyLimit: HOURLY_LIMIT })),
  );
  const { urls } = cluster;
  const [url = ''] = urls;
  const organization = { app, urls, tenant, apiKey, api: client(url, apiKey) };
  await limitNewWallets(organization, LIMIT_CENTS);
  const email = 'reviewer@compras.example';
  await addUser(operator, { organization: created.id, email, role: 'owner' });
  const reviewer = client(url, (await signIn(organization, email))(url));
  const holders: Holder[] = [];
  for (let nth = 0; nth < people; nth++)
    holders.push(await openHolder({ organization, mexico, reviewer, nth }));
  return { organization, mexico, mail, mailConnections, holders };
}

/** Connects as `docs/how-to/live-in-mexico.md` has it. */
async function connect({ cluster }: ProofRun, { keys }: Mexico, organizationId: string): Promise<void> {
  const args = ['live', 'mexico', '--keys', '-', '--org', organizationId, '--json'];
  await cluster.operate(args, writtenAs(keys));
}

async function connectMail({ cluster }: ProofRun, { own }: MailServers, organizationId: string) {
  const ids = new Map<string, string>();
  for (const { host, keys } of own) {
    const side = ['--mode', 'live', '--org', organizationId];
    const args = ['providers', 'add', 'smtp', '--name', host, ...side, '--keys', '-', '--by', 'prove'];
    const lines = Object.entries(keys).map(([name, value]) => `${name}=${value}\n`);
    const said: unknown = JSON.parse(await cluster.operate([...args, '--json'], lines.join('')));
    ids.set(host, String((said as { readonly id: unknown }).id));
  }
  return ids;
}

type HolderInput = {
  readonly organization: Organization;
  readonly mexico: Mexico;
  readonly reviewer: Client;
  readonly nth: number;
};

async function openHolder(opening: HolderInput): Promise<Holder> {
  const { organization, mexico, nth } = opening;
  const { api, urls } = organization;
  const phoneNumber = `+5255${String(12_345_678 + nth)}`;
  const body = person({ country: 'MX', taxId: `GODE900517${String(101 + nth)}`, phoneNumber });
  const cardholderId = String(made(await api.post('/api/v1/cardholders', body))['id']);
  await approve(opening, cardholderId);
  const [url = ''] = urls;
  const session = client(url, (await signIn(organization, body.email))(url));
  await verifyPhone(session, mexico, phoneNumber);
  const wallet = await until(
    'the wallet is open',
    async () => (await session.get('/api/v1/wallet')).body,
    ({ cvu }) => typeof cvu === 'string',
  );
  const clabe = String(wallet.cvu);
  payIn(mexico, clabe, FIRST_CENTS);
  const agents = await Promise.all(
    Array.from({ length: AGENTS }, () =>
      newAgent({ session }, 1, {
        initial_amount: CAP_UNITS,
        approval_config: {
          auto_approve_under_cents: AUTO_CENTS,
          whatsapp_threshold_cents: WHATSAPP_CENTS,
          panic_limit_24h_cents: LIMIT_CENTS,
        },
      }),
    ),
  );
  const payees = await Promise.all(
    OUTCOMES.map((outcome, i) => newPayee({ session, mexico }, { outcome, nth: nth * OUTCOMES.length + i })),
  );
  return { cardholderId, walletId: String(wallet.id), clabe, agents, payees };
}

async function approve(
  { organization: { api }, reviewer }: HolderInput,
  cardholderId: string,
): Promise<void> {
  const reviews = '/api/v1/identity_reviews';
  const { data } = await until(
    'the review is there',
    async () => (await api.get(`${reviews}?cardholderId=${cardholderId}`)).body,
    ({ data: found }) => found.length === 1,
  );
  const review = `${reviews}/${String(data[0].id)}`;
  const document = { kind: 'passport', number: `G${cardholderId.slice(-8)}`, seen: 'in_person' };
  made(await reviewer.post(`${review}/documents`, { ...document, expiresOn: '2040-01-01' }));
  made(await reviewer.post(`${review}/approve`, { reason: 'seen at the branch' }));
}

async function verifyPhone(session: Client, { whatsapp }: Mexico, phoneNumber: string): Promise<void> {
  made(await session.post('/api/auth/phone', { phoneNumber }));
  const [message] = await until(
    'the code is in WhatsApp',
    () => Promise.resolve(whatsapp.books.messages.filter(({ to }) => phoneNumber.endsWith(to.slice(-10)))),
    (found) => found.length > 0,
  );
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0];
  made(await session.post('/api/auth/phone/verify', { code }));
}

/** The bank takes some seconds to say whose the account is, for which the request or the payee waits. */
async function newPayee(
  { session, mexico: { bank } }: { readonly session: Client; readonly mexico: Mexico },
  { outcome, nth }: { readonly outcome: Outcome; readonly nth: number },
): Promise<Payee> {
  const number = makeClabe(1_000 + nth, '012180');
  knowNumber(bank.books, number, { holder: HOLDER });
  const path = '/api/v1/wallet/payees';
  const key = { 'X-Idempotency-Key': `payee ${nth}` };
  const { body } = await until(
    'the payee is made',
    () => session.post(path, { cvu: number }, key),
    ({ status }) => status === 201,
  );
  const id = String(body.id);
  await until(
    'the payee is verified',
    async () => (await session.get(`${path}/${id}`)).body,
    ({ status }) => status === undefined || status === 'active',
  );
  knowNumber(bank.books, number, { outcome });
  return { id, outcome };
}

/** Money comes in by SPEI. */
export function payIn({ bank }: Mexico, clabe: string, amount: bigint): void {
  const number = bank.books.numbers.find((one) => one.number === clabe);
  if (number === undefined) throw new Error(`the bank has no number ${clabe}`);
  receive(bank.books, { number, amount });
}

/** What left the bank under one of our references. */
export const sentUnder = ({ bank }: Mexico, reference: string): readonly TransferRecord[] =>
  bank.books.transfers.filter(({ metadata }) => metadata[REFERENCE] === reference);
