// The sandbox as an issuer of cards: one for each of our references. Number and security code follow from a
// secret and the reference each time they are asked for, so they are not stored.
import { hash } from 'node:crypto';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import {
  columnsOf,
  defineTable,
  nullable,
  ofTenant,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Tenant } from '#platform/context/context.ts';
import { accepted } from '#platform/provider/outside.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work, Works } from '#platform/work/work.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { CardIssuer, IssuedCard, IssueProgress } from '#modules/issuing/cards/port.ts';
import { luhnDigit } from '#platform/text/luhn.ts';
import { SANDBOX_ACTOR } from './calls.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

const sandboxCards = defineTable(
  'sandbox_cards',
  {
    tenant_id: ofTenant,
    id: plain(text),
    reference: plain(text),
    status: oneOf<'issued' | 'closed'>(),
    expiry: plain(nullable(text)),
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['reference'], others: 'stay' } } },
);
type SandboxCard = Row<typeof sandboxCards>;

/** Numbers that begin so belong to no bank. */
const TEST_BIN = '400000';
const ACCOUNT_DIGITS = 9;
const CVC_DIGITS = 3;
const VALID_YEARS = 3;
const LAST_DIGITS = 4;
const BRAND = 'visa';

const REFUSED = { kind: 'refused', reasons: ['not_allowed'] } as const;
const CLOSED = { kind: 'refused', reasons: ['card_closed'] } as const;

export function createSandboxCards({
  pool,
  works,
  sealer,
}: {
  readonly pool: Pool;
  readonly works: Works;
  readonly sealer: Sealer;
}): CardIssuer {
  const shown = (tenant: Tenant, reference: string, expiry: string): IssuedCard => ({
    last4: numberOf(sealer, tenant, reference).slice(-LAST_DIGITS),
    brand: BRAND,
    expiry,
  });
  return {
    issue: (tenant, { reference }) =>
      works.run(tenant, SANDBOX_ACTOR, async (work) => {
        const card = await ensureCard(work, reference, 'issued', expiryFrom(work.now));
        return card.status === 'closed' || card.expiry === null
          ? REFUSED
          : accepted(shown(tenant, reference, card.expiry));
      }),
    async findCard(tenant, reference) {
      const card = await find(pool, tenant.id, reference);
      return accepted<IssueProgress>(
        card === undefined
          ? { kind: 'none' }
          : card.status === 'closed' || card.expiry === null
            ? CLOSED
            : { kind: 'accepted', value: shown(tenant, reference, card.expiry) },
      );
    },
    closeCard: (tenant, reference) =>
      works.run(tenant, SANDBOX_ACTOR, async (work) => {
        await ensureCard(work, reference, 'closed', null);
        await work.run(
          sql`update sandbox_cards set status = 'closed' where tenant_id = ${tenant.id} and reference = ${reference}`,
        );
        return accepted(null);
      }),
    async revealCard(tenant, reference) {
      const card = await find(pool, tenant.id, reference);
      if (card === undefined || card.status === 'closed' || card.expiry === null) return CLOSED;
      const number = numberOf(sealer, tenant, reference);
      const cvc = digitsOf(sealer.derive(`card code of ${number} until ${card.expiry}`), CVC_DIGITS);
      return accepted({ number, cvc, expiry: card.expiry });
    },
  };
}

const find = (db: Db, tenantId: string, reference: string): Promise<SandboxCard | undefined> =>
  db.maybe(
    sql<SandboxCard>`select ${columnsOf(sandboxCards)} from sandbox_cards where tenant_id = ${tenantId} and reference = ${reference}`,
  );

/** The card of a reference, made if there was none. */
async function ensureCard(
  work: Work,
  reference: string,
  status: SandboxCard['status'],
  expiry: string | null,
): Promise<SandboxCard> {
  await work.run(
    sql`insert into sandbox_cards (tenant_id, id, reference, status, expiry, created_at)
        values (${work.tenantId}, ${work.newId('scrd', reference)}, ${reference}, ${status}, ${expiry}, ${isoOf(work.now)})
        on conflict (tenant_id, reference) do nothing`,
  );
  const card = await find(work, work.tenantId, reference);
  if (card === undefined) throw new Error(`the sandbox card ${reference} was kept and is not there`);
  return card;
}

/** The month, as yyyy-mm, through whose last day a card is valid. */
function expiryFrom(now: Instant): string {
  const iso = isoOf(now);
  return `${Number(iso.slice(0, 4)) + VALID_YEARS}-${iso.slice(5, 7)}`;
}

function numberOf(sealer: Sealer, tenant: Tenant, reference: string): string {
  const body = TEST_BIN + digitsOf(sealer.derive(`card number of ${tenant.id} ${reference}`), ACCOUNT_DIGITS);
  return body + luhnDigit(body);
}

/** So many decimal digits that follow from a secret. */
function digitsOf(secret: string, digits: number): string {
  const bytes = hash('sha256', secret, 'buffer');
  return String(bytes.readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
}
