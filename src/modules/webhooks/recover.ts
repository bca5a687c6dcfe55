// Sends the events that an endpoint missed: because it was disabled, because all attempts failed, or because
// it did not ask for their type yet.
import { z } from 'zod';
import { cellsOf, hasOne } from '#platform/cells/cells.ts';
import { instant, isoOf, plus } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { announce } from '#platform/db/cache.ts';
import { afterOf, cursorAfter } from '#platform/lists/page.ts';
import { invalid, refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { DELIVERIES_CHANNEL } from './delivery/due.ts';
import { typeFilterOf, type Catalogue } from './catalogue.ts';
import { ENDPOINT, endpointParams, recoverBody } from './model.ts';
import {
  endOfStep,
  nextAfter,
  recoverSome,
  STEP_EVENTS_MAX,
  type Filter,
  type Missed,
  type Step,
} from './missed-events.ts';
import { firstIdSince } from './queries.ts';
import { LOG_KEPT_MS } from './tables.ts';

const STEPS_MAX = 20;

const TOO_LONG_AGO = {
  en: 'this must be at most 30 days ago',
  es: 'debe ser de hace 30 días como máximo',
  pt: 'deve ser de no máximo 30 dias atrás',
};

const recoveredSchema = z
  .object({
    id: ENDPOINT.shown,
    since: timestamp,
    matched: z.int().describe('Number of events that match.'),
    recovered: z.int().describe('Number of deliveries that were scheduled; with `dryRun` it is 0.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Cursor of the next request, or null when all events were searched.'),
  })
  .meta({ id: 'RecoveredEvents' });

export const recoverRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'webhook_endpoints.recover',
    method: 'POST',
    path: '/api/v1/webhook_endpoints/:id/recover',
    auth: [{ scope: 'webhooks:write' }, { member: 'webhooks.resend' }],
    proof: 'none: no money goes',
    tag: 'Webhook endpoints',
    summary: 'Recover missed events',
    description:
      'Events since a moment that match `enabledEvents` and were not delivered are sent, beginning with a first attempt: skipped, ' +
      'failed, or older than the endpoint or its present `enabledEvents`. Count them first with `dryRun`. Searches up to ' +
      `${(STEP_EVENTS_MAX * STEPS_MAX).toLocaleString('en')} events; where more are left, call again with \`nextCursor\`.`,
    params: endpointParams,
    body: recoverBody(catalogue),
    answers: {
      200: {
        description: 'How many events match, and how many deliveries were scheduled.',
        schema: recoveredSchema,
      },
    },
    refusals: { invalid_state: refusal.rows.invalid_state },
    steps: async ({ pool, works }, { tenant, actor, params, body }) => {
      const since = instant(Date.parse(body.since));
      if (since < plus(tenant.now(), -LOG_KEPT_MS)) {
        throw invalid([{ field: 'since', message: TOO_LONG_AGO }]);
      }
      let after: string | null =
        afterOf(body.cursor, 'evt') ?? (await firstIdSince(pool, tenant.id, 'evt', since));
      const filter: Filter = {
        ...typeFilterOf(body.eventType),
        endpointId: params.id,
        since,
        until: body.until === undefined ? null : instant(Date.parse(body.until)),
        outcome: body.outcome ?? null,
        isDryRun: body.dryRun,
      };
      let matched = 0;
      let recovered = 0;
      for (let step = 0; step < STEPS_MAX && after !== null; step++) {
        const missed: Missed = { ...filter, after, to: await endOfStep(pool, tenant, after) };
        const steps: Step[] = [];
        for (const cell of cellsOf(tenant))
          steps.push(await works.run(cell, actor, (work) => recoverSome(work, missed)));
        for (const done of steps) {
          matched += done.matched;
          recovered += done.recovered;
        }
        after = hasOne(tenant) ? nextAfter(steps) : missed.to;
      }
      // Announced after the transactions, whose commits would wait for each other. A worker that misses it
      // polls soon.
      if (recovered > 0) await announce(pool, DELIVERIES_CHANNEL).catch(() => undefined);
      const nextCursor = after === null ? null : cursorAfter(after);
      return answer(200, { id: params.id, since: isoOf(since), matched, recovered, nextCursor });
    },
  });
