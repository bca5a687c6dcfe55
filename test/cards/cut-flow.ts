// The flow that issues a card, as a process that can be cut off: what the route does, without the server
// around it; the repeat of its request; and the sweep that finds what it left.
import { HOUR_MS, plus, systemClock } from '#platform/time/clock.ts';
import type { Commands } from '#platform/command/commands.ts';
import { systemActor } from '#platform/context/context.ts';
import { keyDigest, requestHash } from '#platform/idempotency/idempotency.ts';
import { createCard } from '#modules/issuing/cards/create.ts';
import { abandonedSweep } from '#modules/issuing/cards/jobs.ts';
import { createSandboxAccountProcessor } from '#providers/sandbox/account-processor.ts';
import { createSandboxCards } from '#providers/sandbox/cards.ts';
import { createSandboxProcessor } from '#providers/sandbox/processor.ts';
import type { TestApp } from '../support/app.ts';
import { atSandbox, sandboxAlone } from '../support/connections.ts';

/** Of cards for so much. */
export const cutFlowOf = ({ api, app, tenant }: TestApp, amountCents: number) => ({
  create: (cardholderId: string, key: string, commands: Commands) =>
    createCard({
      ...app,
      commands,
      cardIssuer: atSandbox(createSandboxCards(app)),
      processor: atSandbox(createSandboxProcessor(app)),
      accountProcessor: atSandbox(createSandboxAccountProcessor(app)),
      baseUrl: () => 'https://monedero.test',
      requestKey: {
        digest: keyDigest('organization cards.create', key),
        requestHash: requestHash('POST', '/api/v1/cards', { cardholderId, amountCents }),
      },
      tenant,
      actor: systemActor('test'),
      body: { cardholderId, amountCents },
      subWalletId: null,
      connections: sandboxAlone,
    }),

  repeat: (cardholderId: string, key: string) =>
    api.post('/api/v1/cards', { cardholderId, amountCents }, { 'x-idempotency-key': key }),

  /** As if what is on its way had been asked for an hour ago. */
  sweep: (): Promise<number> =>
    abandonedSweep({
      ...app,
      clock: { now: () => plus(systemClock.now(), HOUR_MS) },
      tenantOf: (id) => app.tenants.get(id),
    }).runOnce(),
});
