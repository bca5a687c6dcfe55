// A person taps a button of a message on a telephone of the sandbox; WhatsApp reports it in a signed webhook.
import { z } from 'zod';
import type { Pool } from '#platform/db/pool.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { wordingNamed, type Templates } from '#modules/approvals/port.ts';
import type { SimulatedProviders } from '#modules/sandbox/port.ts';
import { webhookIdOf } from '#providers/wire/whatsapp.ts';
import { doneOnce, untilHandled, untilThere, type Waiting } from './controls.ts';
import { SEND } from './messages.ts';
import { findNewest, newMessageId, SOURCE, type WhatsappRow } from './whatsapp.ts';
import { tappedValue, webhookOf } from './whatsapp-wire.ts';

type Services = Waiting & { readonly pool: Pool; readonly works: Works; readonly templates: Templates };
type Controls = Pick<SimulatedProviders, 'tapButton'>;

export const createWhatsappControls = (services: Services): Controls => ({
  async tapButton(tenant, { reference, decision, isOnItsWay }, once) {
    const { pool } = services;
    const message = await untilThere(services, async () => {
      // Asked first, so that a message that has just arrived is found.
      const mayCome = await isOnItsWay();
      return (await findNewest(pool, tenant.id, reference)) ?? (mayCome ? undefined : 'none');
    });
    if (message === 'none') return false;
    const messageId = await doneOnce(services, tenant, once, (work) =>
      tap(work, { row: message, decision }, services.templates),
    );
    await untilHandled(services, tenant, { source: SOURCE, messageId });
    return true;
  },
});

const request = z.object({
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.array(
      z.object({
        type: z.enum(['body', 'button']),
        index: z.string().optional(),
        parameters: z.array(z.object({ payload: z.string().optional() })),
      }),
    ),
  }),
});
const INDEX = { approve: '0', reject: '1' } as const;

/** Answers what the webhook is recognized by. */
async function tap(
  work: Work,
  { row, decision }: { readonly row: WhatsappRow; readonly decision: 'approve' | 'reject' },
  templates: Templates,
): Promise<string> {
  const { name, language, components } = request.parse(row.request).template;
  const payload = components.find(({ index }) => index === INDEX[decision])?.parameters[0]?.payload;
  const text = wordingNamed(templates, { name, language: language.code })?.[decision];
  if (payload === undefined || text === undefined) throw new Error(`${row.id} has no such button`);
  const seconds = Math.floor(work.now / 1_000);
  const happened = { messageId: row.id, recipient: row.recipient, seconds };
  const body = webhookOf(tappedValue(happened, { id: newMessageId(work), payload, text }));
  work.enqueue(SEND, { source: SOURCE, body });
  return webhookIdOf(body);
}
