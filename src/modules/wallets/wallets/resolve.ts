// Asks the provider of accounts whose an account is, for as long as a caller waits. The question changes
// nothing, so it needs no row, and asked again under its reference it is the same question.
import type { Connected } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import { answeredQuestion, createBackoff, untilKnown } from '#platform/provider/outside.ts';
import type { Accounts, Destination, ResolvedAccount } from './port.ts';

/** Callers wait no longer than this. In some countries the answer comes later than that. */
const OUTSIDE_MS_MAX = 4_000;

/** An account and its holder, to which money is sent. */
export type Recipient = {
  readonly name: string;
  readonly number: string;
  readonly alias: string | null;
  readonly taxId: string;
};

type ToColumns = {
  readonly to_name: string;
  readonly to_number: string;
  readonly to_alias: string | null;
  readonly to_tax_id: string;
};

/** The recipient in the row of what sends it, as it was resolved then. */
export const recipientIn = ({
  to_name: name,
  to_number: number,
  to_alias,
  to_tax_id,
}: ToColumns): Recipient => ({
  name,
  number,
  alias: to_alias,
  taxId: to_tax_id,
});

export type Resolves = { readonly accounts: Connected<Pick<Accounts, 'resolve'>> };
type Question = {
  readonly reference: string;
  /** Whose provider is asked. */
  readonly connectionId: string;
  readonly country: string;
  readonly destination: Destination;
};

/** `unknown`: the provider has not answered in time, or not at all. */
export async function resolveDestination(
  { accounts }: Resolves,
  tenant: Tenant,
  { connectionId, ...question }: Question,
): Promise<ResolvedAccount | 'not_found' | 'not_payable' | 'unknown'> {
  const backoff = createBackoff(OUTSIDE_MS_MAX);
  const { signal } = backoff;
  const known = await untilKnown(backoff, () =>
    answeredQuestion(() => accounts.at(connectionId).resolve(tenant, question, signal), signal),
  );
  if (known.kind === 'refused') {
    const [reason = 'not_found'] = known.reasons;
    return reason === 'not_told' ? 'unknown' : reason;
  }
  return known.kind === 'accepted' ? known.value : 'unknown';
}
