// Carries a code to a telephone: through the connection that was chosen with the code, and if that takes none
// now, through the next one.
import type { ConnectedServices } from '#platform/provider/connected.ts';
import type { Connected } from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { OutsideAnswer } from '#platform/provider/outside.ts';
import { isBusy, type Messenger, type PhoneCode } from './port.ts';

export type PhoneCarrier = ConnectedServices & { readonly messenger: Connected<Messenger> };

export type CarryInput = {
  readonly code: PhoneCode;
  readonly connectionId: string;
  /** The attempt of its job. After the first, an earlier one may have left, so the code goes nowhere else. */
  readonly attempt: number;
};

export async function carryCode(
  { messenger, connections }: PhoneCarrier,
  tenant: Tenant,
  { code, connectionId, attempt }: CarryInput,
  signal: AbortSignal,
): Promise<OutsideAnswer<null>> {
  const send = (id: string) => messenger.at(id).sendCode(tenant, code, signal);
  const first = await send(connectionId);
  if (attempt > 1 || !isBusy(first)) return first;
  for (const { id } of await connections.serving(tenant, { ports: ['messenger'] })) {
    const answer = id === connectionId ? first : await send(id);
    if (!isBusy(answer)) return answer;
  }
  return first;
}
