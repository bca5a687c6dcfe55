// The rail ends an order of a withdrawal, a transfer or a payment, and reports it by a signed message to the
// endpoint that every rail uses.
import { z } from 'zod';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import { VISIBLE } from '#platform/text/format.ts';
import { defineId, type Kind } from '#platform/ids/kind.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { OutgoingNoun, OutgoingRow } from '#modules/money-out/outgoing/noun.ts';
import { outgoingPayment } from '#modules/money-out/payments/outgoing.ts';
import { RAIL_REFUSALS } from '#modules/money-out/rail/port.ts';
import { findOrder } from '#modules/money-out/rail/queries.ts';
import { outgoingTransfer } from '#modules/money-out/transfers/outgoing.ts';
import { outgoingWithdrawal } from '#modules/money-out/withdrawals/outgoing.ts';
import { onceOf, type OrderEnding, type SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const REASON_CHARACTERS_MAX = 200;

/** An ending with what its request says of it. */
type Ending<Body> = {
  readonly name: OrderEnding['kind'];
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType<Body>;
  readonly ending: (body: Body) => OrderEnding;
};

type Owner = Pick<OutgoingNoun<OutgoingRow>, 'idPrefix' | 'schema' | 'findShown'>;

/** What is ended under one path. */
type Ended = { readonly path: string; readonly owners: readonly [Owner, ...Owner[]]; readonly kind: Kind };

const endingRoute = <Body>({ path, owners, kind }: Ended, { name, ending, ...described }: Ending<Body>) =>
  defineRoute({
    ...described,
    id: `sandbox.${path}.${name}`,
    method: 'POST',
    path: `/api/v1/sandbox/${path}/:id/${name}`,
    auth: [{ scope: 'sandbox:write' }],
    proof: 'none: sandbox',
    tag: 'Sandbox',
    params: z.object({ id: kind.inPath }),
    answers: {
      200: {
        description: 'As it is once the message has been taken in.',
        schema: owners.length === 1 ? owners[0].schema : z.union(owners.map(({ schema }) => schema)),
      },
    },
    refusals: { ...sandboxRefusal.rows, invalid_state: refusal.rows.invalid_state },
    steps: async ({ pool, requestKey }, { tenant, params, body }, { simulated }: SimulatedServices) => {
      requireTestSide(tenant);
      const reference = params.id;
      const find = () => findOwner(pool, tenant, owners, reference);
      const before = await find();
      if (before === undefined) throw refusal('not_found');
      // If it waits for its owner, or went to a wallet of the tenant, the rail knows nothing of it.
      if ((await findOrder(pool, tenant.id, reference)) === undefined)
        throw refusal('invalid_state', { status: before.status });
      const once = onceOf(requestKey, requestHash('POST', `${reference} ${name}`, body));
      await simulated.endOrder(tenant, { reference, ...ending(body) }, once);
      return answer(200, (await find()) ?? before);
    },
  });

/** An order and what it is made for have ids that differ in their prefix alone. */
async function findOwner(db: Db, tenant: Tenant, owners: readonly Owner[], reference: string) {
  for (const owner of owners) {
    const found = await owner.findShown(db, tenant, reference.replace(/^rop/, owner.idPrefix));
    if (found !== undefined) return found;
  }
  return undefined;
}

const endingsOf = (ended: Ended) => [
  endingRoute(ended, {
    name: 'settle',
    summary: `Have the money of a ${ended.kind.none.en} arrive`,
    description:
      'The rail must have its order, and ends it by itself a moment later: the first of the two counts.',
    body: z.strictObject({}),
    ending: () => ({ kind: 'settle' }),
  }),
  endingRoute(ended, {
    name: 'fail',
    summary: `Have a ${ended.kind.none.en} fail`,
    description:
      'The rail must have its order, and not have settled it. No money leaves, and it is back in the wallet.',
    body: z.strictObject({ reason: z.enum(RAIL_REFUSALS).default('destination_rejected') }),
    ending: ({ reason }) => ({ kind: 'fail', reason }),
  }),
  endingRoute(ended, {
    name: 'return',
    summary: `Have the money of a ${ended.kind.none.en} come back`,
    description: 'It must have arrived. The bank sends it back, whole.',
    body: z.strictObject({
      reason: z.string().trim().min(1).max(REASON_CHARACTERS_MAX).regex(VISIBLE).default('account_closed'),
    }),
    ending: ({ reason }) => ({ kind: 'return', reason }),
  }),
];

export const sandboxRailRoutes = [
  ...endingsOf({
    path: 'withdrawals',
    owners: [outgoingWithdrawal],
    kind: defineId('rop', { en: 'withdrawal', es: 'ningún retiro', pt: 'nenhum saque' }, 'wdr'),
  }),
  ...endingsOf({
    path: 'transfers',
    owners: [outgoingTransfer, outgoingPayment],
    kind: defineId(
      'rop',
      { en: 'transfer', es: 'ninguna transferencia', pt: 'nenhuma transferência' },
      'tx',
      'pay',
    ),
  }),
];
