// What cards do later: end when their time is over, be closed at the issuer, be paused where their money
// could not be had, and fail where whoever asked for them was cut off.
import { z } from 'zod';
import type { Command } from '../../platform/command/command.ts';
import { MINUTE_MS, plus } from '../../platform/clock.ts';
import { systemActor } from '../../platform/facts.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { defineJob, type JobKind } from '../../platform/queue/job.ts';
import type { Sweep, SweepServices } from '../../platform/queue/sweep.ts';
import { UNFUNDED } from '../funding/index.ts';
import { CLOSE_AT_ISSUER } from './close.ts';
import { EXPIRE_CARD, expireCard } from './expire.ts';
import { failCard } from './fail.ts';
import { pauseUnfunded } from './pause-unfunded.ts';
import type { CardIssuer } from './port.ts';
import { findAbandoned } from './queries.ts';

const ATTEMPTS_MAX = 30;
const ABANDONED_AFTER_MS = 2 * MINUTE_MS;
const SWEEP_EVERY_MS = 30_000;
const SWEEP_ROWS_MAX = 500;

type OfCard = { readonly cardId: string };
const ofCard = z.object({ cardId: z.string() });

export const cardJobs = ({ cardIssuer }: { readonly cardIssuer: CardIssuer }): JobKind<OfCard>[] => [
  commandJob(EXPIRE_CARD, expireCard),
  commandJob(UNFUNDED, pauseUnfunded),
  defineJob({
    kind: CLOSE_AT_ISSUER,
    payload: ofCard,
    attemptsMax: ATTEMPTS_MAX,
    async run({ tenant, signal }, { cardId }) {
      const answer = await cardIssuer.closeCard(tenant, cardId, signal);
      if (answer.kind === 'accepted') return;
      const why = answer.kind === 'unknown' ? answer.cause : `refused: ${answer.reasons.join(', ')}`;
      throw new Error(`the issuer has not closed the card: ${why}`);
    },
  }),
];

const commandJob = (kind: string, command: Command<OfCard, unknown>): JobKind<OfCard> =>
  defineJob({
    kind,
    payload: ofCard,
    attemptsMax: ATTEMPTS_MAX,
    async run({ commands, tenant, actor }, input) {
      await commands.run(tenant, actor, command, input);
    },
  });

/** A request lives for seconds: whatever is still asked for after two minutes has nobody at work on it. */
export const abandonedSweep = ({ pool, commands, clock, tenantOf }: SweepServices): Sweep => ({
  name: 'cards.abandoned',
  everyMs: SWEEP_EVERY_MS,
  async runOnce() {
    const before = firstIdOf('card', plus(clock.now(), -ABANDONED_AFTER_MS));
    const abandoned = await findAbandoned(pool, before, SWEEP_ROWS_MAX);
    const actor = systemActor('cards.abandoned');
    for (const { tenant_id: tenantId, id: cardId } of abandoned) {
      const input = { cardId, reason: 'provider_error', refused: null } as const;
      await commands.run(await tenantOf(tenantId), actor, failCard, input);
    }
    return abandoned.length;
  },
});
