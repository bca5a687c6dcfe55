// The jobs of cards: they expire, are closed at the issuer, are paused if funding was refused, and fail if
// the process that requested them was cut off.
import { z } from 'zod';
import type { Command } from '#platform/command/command.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { firstIdOf } from '#platform/ids/ids.ts';
import { deleteOldIds, forgetSweep } from '#platform/personal-data/forget.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { leftBehindSweep, type Sweep, type SweepServices } from '#platform/queue/sweep.ts';
import { FUNDING_MOVED, UNFUNDED } from '#modules/issuing/funding/job-kinds.ts';
import { CLOSE_AT_ISSUER } from './close.ts';
import { closeOfSubWalletJob } from './close-of-sub-wallet.ts';
import { continueWaiting } from './continue-waiting.ts';
import { EXPIRE_CARD, expireCard } from './expire.ts';
import { EXPIRE_FUNDING, expireFunding } from './expire-funding.ts';
import { failCard } from './fail.ts';
import { pauseUnfunded } from './pause-unfunded.ts';
import { findAbandoned, findCard } from './queries.ts';
import type { IssueFlow } from './step.ts';

const ATTEMPTS_MAX = 30;
const ABANDONED_AFTER_MS = 2 * MINUTE_MS;
const SWEEP_EVERY_MS = 30_000;

type OfCard = { readonly cardId: string };
const ofCard = z.object({ cardId: z.string() });

type Issuing = Pick<IssueFlow, 'cardIssuer' | 'processor' | 'accountProcessor' | 'connections'>;

export const cardJobs = (issuing: Issuing): JobKind[] => [
  closeOfSubWalletJob(),
  commandJob(EXPIRE_CARD, expireCard),
  commandJob(UNFUNDED, pauseUnfunded),
  commandJob(EXPIRE_FUNDING, expireFunding),
  defineJob({
    kind: FUNDING_MOVED,
    payload: ofCard,
    attemptsMax: ATTEMPTS_MAX,
    run: ({ pool, works, commands, tenant, actor, signal }, { cardId }) =>
      continueWaiting({ ...issuing, pool, works, commands, tenant, actor }, cardId, signal),
  }),
  defineJob({
    kind: CLOSE_AT_ISSUER,
    payload: ofCard,
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, tenant, signal }, { cardId }) {
      const card = await findCard(pool, tenant.id, cardId);
      if (card === undefined) throw new Error(`there is no card ${cardId}`);
      const answer = await issuing.cardIssuer.at(card.connection_id).closeCard(tenant, cardId, signal);
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

/** A request takes seconds: no caller is at work any more on a card that is two minutes old. */
export const abandonedSweep = (services: SweepServices): Sweep =>
  leftBehindSweep(services, {
    name: 'cards.abandoned',
    everyMs: SWEEP_EVERY_MS,
    olderThanMs: ABANDONED_AFTER_MS,
    find: (db, before, limit) => findAbandoned(db, firstIdOf('card', before), limit),
    repair: (tenant, actor, cardId) =>
      services.commands.run(tenant, actor, failCard, { cardId, reason: 'provider_error', refused: null }),
  });

/** A link to look at a card is valid for minutes, and is known by its row for a while. */
export const oldLinksSweep = (services: SweepServices): Sweep =>
  forgetSweep(services, 'cards.old_links', 'links', (db, ...old) =>
    deleteOldIds(db, 'card_views', 'cvw', ...old),
  );
