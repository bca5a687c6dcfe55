// The commands for what is stuck, as rows of the table of commands.
import type { Command } from '../command.ts';
import { configured } from '../configured.ts';
import type { AppContext } from './with-app.ts';
import type { Result } from './operator.ts';

type Run = (context: AppContext) => Promise<Result>;
export const withApp = (load: () => Promise<Run>) =>
  configured(async (config, given) => {
    const { runWithApp } = await import('./with-app.ts');
    await runWithApp(config, given, await load());
  });

export const stuck: readonly Command[] = [
  {
    name: 'orders retry',
    usage: 'ORDER_ID --reason TEXT [--by NAME]',
    does: 'ask the rail about an order now, and submit what it does not know',
    takes: ['reason', 'by', 'json'],
    operandsMax: 1,
    run: withApp(async () => (await import('./stuck.ts')).retryOrder),
  },
  {
    name: 'orders decide',
    usage: 'ORDER_ID settled|failed --evidence TEXT --reason TEXT [--reference ID] [--by NAME]',
    does: 'say how an order ended whose rail does not',
    takes: ['evidence', 'reason', 'reference', 'confirm', 'by', 'json'],
    operandsMax: 2,
    run: withApp(async () => (await import('./stuck.ts')).decideOrder),
  },
  {
    name: 'deliveries repeat',
    usage: 'DELIVERY_ID --reason TEXT [--by NAME]',
    does: 'send the event of a delivery once more, now, without a key of its organization',
    takes: ['reason', 'by', 'json'],
    operandsMax: 1,
    run: withApp(async () => (await import('./stuck.ts')).resendDelivery),
  },
];
