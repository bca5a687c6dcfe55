// Sends an operation to the processor. Our reference is the id of the operation.
import type { Pool } from '#platform/db/pool.ts';
import type { Tenant } from '#platform/context/context.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import type { Processor, ProcessorAnswer } from './port.ts';
import { moneyKindOf, type OperationRow } from './tables.ts';

type SendInput = { readonly tenant: Tenant; readonly signal: AbortSignal };

/** The method of an operation has its connection and token: where its money is, and under which name. */
export async function methodOf(pool: Pool, operation: OperationRow): Promise<PaymentMethodRow> {
  const method = await findMethod(pool, operation.tenant_id, operation.payment_method_id);
  if (method === undefined) throw new Error(`the payment method of ${operation.id} is gone`);
  return method;
}

export function send(
  processor: Processor,
  { tenant, signal }: SendInput,
  operation: OperationRow,
  token: string,
): Promise<ProcessorAnswer> {
  const { id: reference, amount_minor: amountMinor, currency } = operation;
  const target = (): string => {
    if (operation.target_id === null) throw new Error(`${reference} is about nothing`);
    return operation.target_id;
  };
  const calls = {
    hold: () => processor.hold(tenant, { reference, token, amountMinor, currency }, signal),
    charge: () => processor.charge(tenant, { reference, token, amountMinor, currency }, signal),
    capture: () => processor.capture(tenant, { reference, holdReference: target(), amountMinor }, signal),
    release: () => processor.release(tenant, { reference, holdReference: target() }, signal),
    refund: () => processor.refund(tenant, { reference, paymentReference: target(), amountMinor }, signal),
  };
  return calls[moneyKindOf(operation)]();
}
