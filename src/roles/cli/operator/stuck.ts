// `orders retry`, `orders decide` and `deliveries repeat`: what an operator does to what is stuck, with a
// reason that is kept in the audit log of whose it is.
import { createInterface } from 'node:readline/promises';
import { allCellIds } from '#modules/base/identity/tenant-ids.ts';
import type { Decision } from '#modules/money-out/rail/decide.ts';
import { tenantOfOrder } from '#modules/money-out/rail/queries.ts';
import { tenantOfAttempt } from '#modules/webhooks/queries.ts';
import { centsOf, formatUnits } from '#platform/money/money.ts';
import { required, type Result } from './operator.ts';
import type { AppContext } from './with-app.ts';

const SECOND_MS = 1_000;

async function tenantOf({ app }: AppContext, id: string, find: typeof tenantOfOrder, noun: string) {
  const tenantId = await find(app.pool, await allCellIds(app.pool), id);
  if (tenantId === undefined) throw new Error(`no ${noun} is called ${id}`);
  return app.tenants.get(tenantId);
}

async function flowOf(context: AppContext, id: string) {
  const { app, actor, why } = context;
  const tenant = await tenantOf(context, id, tenantOfOrder, 'order');
  return { db: app.pool, commands: app.commands, tenant, actor, why };
}

export async function retryOrder(context: AppContext): Promise<Result> {
  const id = required(context.operands[0], 'the order');
  const { row, ran } = await context.app.operatorActions.orders.retry(await flowOf(context, id), id);
  if (ran === undefined)
    return { json: { id, status: row.status }, text: `${id} has ended before: ${row.status}` };
  const texts = {
    finished: `${id} is ${row.status}, as its rail says`,
    open: `${id} is on its way: its rail has it, and reports how it ends`,
    none: `${id} is not with its rail, and is not submitted while its organization is suspended`,
    unknown: `${id} is as before: its rail does not say (${ran.kind === 'unknown' ? ran.cause : ''})`,
  };
  return {
    json: { id, status: row.status, rail: ran.kind },
    text: texts[ran.kind],
    failed: ran.kind === 'unknown',
  };
}

/** What is typed to have an order whose outcome is unknown fail. */
export const wordsToFail = (id: string): string => `no money left under ${id}`;

export async function decideOrder(context: AppContext): Promise<Result> {
  const { app, options, operands } = context;
  const id = required(operands[0], 'the order');
  const decision = decisionOf(
    required(operands[1], 'how it ended, "settled" or "failed",'),
    options.reference,
  );
  required(options.evidence, '--evidence, such as the line of a statement,');
  const flow = await flowOf(context, id);
  if (decision.status === 'failed') await confirm(id, options.confirm);
  const waiting = (ms: number): void =>
    console.error(
      `${id} is not submitted any more; ${ms / SECOND_MS} s until those who had begun to are done …`,
    );
  const { row, by } = await app.operatorActions.orders.decide(flow, id, decision, { waiting });
  const amount = `${formatUnits(row.amount_minor, row.currency)} ${row.currency}`;
  const is = `${id} (${amount}) is ${row.status}`;
  const texts = {
    operator: `${is}, as you decided`,
    rail: `${is}: its rail answered meanwhile, and that counts`,
    before: `${is} already, and nothing was decided`,
  };
  return {
    json: { id, status: row.status, amountCents: centsOf(row.amount_minor), decidedBy: by },
    text: texts[by],
    failed: row.status !== decision.status,
  };
}

function decisionOf(status: string, reference: string | undefined): Decision {
  if (status === 'settled') return { status, reference: reference ?? null };
  if (status === 'failed' && reference === undefined) return { status };
  if (status === 'failed') throw new Error('what failed has no --reference of a transfer');
  throw new Error(`an order ended "settled" or "failed", and not "${status}"`);
}

/** The money goes back to the wallet at once. If it leaves all the same, it was spent twice. */
async function confirm(id: string, given: string | undefined): Promise<void> {
  const words = wordsToFail(id);
  const asks =
    `the money of ${id} goes back to its wallet, and can be spent again at once: ` +
    'if the rail carries it out all the same, it was paid twice, and only "inspect orders" will say so';
  if (given === undefined && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      if ((await terminal.question(`${asks}. Type "${words}" to go on: `)).trim() === words) return;
    } finally {
      terminal.close();
    }
  } else if (given?.trim() === words) return;
  throw new Error(`${asks}. Nothing was changed: confirm it with --confirm "${words}"`);
}

export async function resendDelivery(context: AppContext): Promise<Result> {
  const { app, actor, why, operands } = context;
  const id = required(operands[0], 'the delivery');
  const tenant = await tenantOf(context, id, tenantOfAttempt, 'delivery');
  const {
    id: attemptId,
    event_id: eventId,
    response_status: status,
    error,
  } = await app.operatorActions.resend({
    tenant,
    actor,
    id,
    why,
  });
  const isTaken = status !== null && status >= 200 && status < 300;
  return {
    json: { id: attemptId, eventId, responseStatus: status, delivered: isTaken },
    text: `${eventId} was sent again as ${attemptId}: ${status ?? error ?? 'no answer'}`,
    failed: !isTaken,
  };
}
