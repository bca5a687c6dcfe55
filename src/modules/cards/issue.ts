// Has the issuer make a card. What it has heard of is asked about by our reference, and sent again only where
// nothing arrived.
import type { Tenant } from '../../platform/facts.ts';
import type { OutsideAnswer } from '../../platform/outside.ts';
import type { Patience } from './patience.ts';
import type { CardIssuer, IssuedCard } from './port.ts';
import type { CardRow } from './tables.ts';

/** Undefined: the issuer refused, has closed it, or did not say in time. */
export async function issue(
  issuer: CardIssuer,
  tenant: Tenant,
  row: CardRow,
  patience: Patience,
): Promise<IssuedCard | undefined> {
  const { signal } = patience;
  do {
    const known = await issuer.findCard(tenant, row.id, signal);
    if (known.kind === 'refused') return undefined;
    if (known.kind === 'unknown') continue;
    if (known.value.kind === 'issued') return known.value.card;
    if (known.value.kind === 'closed') return undefined;

    const made = await send(issuer, tenant, row, signal);
    if (made.kind === 'accepted') return made.value;
    if (made.kind === 'refused') return undefined;
  } while (await patience.pause());
  return undefined;
}

const send = (
  issuer: CardIssuer,
  tenant: Tenant,
  row: CardRow,
  signal: AbortSignal,
): Promise<OutsideAnswer<IssuedCard>> =>
  issuer.issue(
    tenant,
    { reference: row.id, cardholderReference: row.cardholder_id, currency: row.currency, type: row.type },
    signal,
  );
