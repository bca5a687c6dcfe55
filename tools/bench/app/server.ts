// What the web app is opened on: the product on a database of its own, with a wallet that has money and
// agents, and a member of an organization with a long list of purchases.
import { systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { plantedCard } from '../../../test/support/cards.ts';
import { client } from '../../../test/support/client.ts';
import { person } from '../../../test/support/people.ts';
import { copyPurchase } from '../../../test/support/purchases.ts';
import { asked, cookieOf, cookieOfUser, fund, openTenant, type Place } from '../payments.ts';
import { databaseUrl, openProduct, stopOnRequest } from '../product.ts';

export type Opened = {
  readonly kind: 'opened';
  readonly url: string;
  /** Cookies of the owner of a wallet, and of a member of the organization. */
  readonly ownerCookie: string;
  readonly memberCookie: string;
};

const ACTOR = systemActor('bench');
const AGENTS = ['Compras', 'Viajes', 'Suscripciones'];
const DEPOSITS = 3;
/** One of so many was declined. */
const DECLINED_EACH = 5;
const BOUGHT_CENTS = 4_000;
const TOO_MANY_CENTS = 90_000_000;
const rows = Number(process.env['BENCH_ROWS']);

await migrate(databaseUrl, systemClock, await readMigrations());
const app = await openProduct({});
stopOnRequest(() => app.close());
const { port } = await app.serve({ host: '127.0.0.1', port: 0, pages: {} });
// Passkeys and the worker of the wallet ask for this name.
const url = `http://localhost:${port}`;
const place = await openTenant({ app, url }, 0);
const ownerCookie = await cookieOf(place);
await fillWallet(ownerCookie);
await fillPurchases(place);
const user = await addUser(
  { ...app, clock: systemClock },
  { organization: place.organizationId, email: 'developer@example.test', role: 'developer' },
);
const memberCookie = await cookieOfUser(place, user);
await app.pool.run(rawQuery('vacuum analyze', []));
process.send?.({ kind: 'opened', url, ownerCookie, memberCookie } satisfies Opened);

async function fillWallet(cookie: string): Promise<void> {
  const owner = client(url, { Cookie: cookie, Origin: url });
  const { id } = await asked(owner.get('/api/v1/wallet'));
  const walletId = id as `wal_${string}`;
  for (let n = 0; n < DEPOSITS; n++) await app.commands.run(place.tenant, ACTOR, fund, { walletId });
  for (const label of AGENTS)
    await asked(owner.post('/api/v1/wallet/sub-wallets', { agent_label: label, initial_amount: 1_000 }));
}

async function fillPurchases({ tenant, apiKey }: Place): Promise<void> {
  const api = client(url, apiKey);
  const { id: holderId } = await asked(api.post('/api/v1/cardholders', person()));
  const card = await plantedCard({ app, tenant }, { cardholder_id: holderId as `ch_${string}` });
  const buy = async (amountCents: number): Promise<string> => {
    const merchant = { name: 'Almacén Ejemplo', category: '5411' };
    const bought = await asked(
      api.post('/api/v1/sandbox/authorizations', { cardId: card.id, amountCents, merchant }),
    );
    return String(bought['id']);
  };
  const declined = Math.floor(rows / DECLINED_EACH);
  const [refused, approved] = [await buy(TOO_MANY_CENTS), await buy(BOUGHT_CENTS)];
  await app.pool.run(copyPurchase(tenant.id, refused, { from: 1, count: declined - 1 }));
  await app.pool.run(copyPurchase(tenant.id, approved, { from: declined, count: rows - declined - 1 }));
}
