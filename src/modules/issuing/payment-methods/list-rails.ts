// Lists with what the people of each country pay.
import { z } from 'zod';
import { CURRENCIES } from '#platform/money/money.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { COUNTRIES } from '#modules/people/cardholders/identity/country.ts';
import { FUNDINGS, MODES, PAYMENT_RAILS, RAIL_STATUSES, RAILS, toPaymentRail } from './rails.ts';

const railSchema = z
  .object({
    country: z.enum(COUNTRIES),
    currency: z.enum(CURRENCIES),
    rail: z.enum(RAILS),
    funding: z
      .array(z.enum(FUNDINGS))
      .describe('The kinds of cards that are taken. A prepaid card counts as a debit card.'),
    mode: z
      .enum(MODES)
      .describe(
        '`hold`: the money behind a card is held on the instrument, and taken when it is spent. ' +
          '`prefund`: it arrives before a card is made, and what is left goes back.',
      ),
    status: z
      .enum(RAIL_STATUSES)
      .describe('Who wants one that is `beta` asks the operator to switch it on for the organization.'),
  })
  .meta({ id: 'PaymentRail' });

export const listRailsRoute = defineRoute({
  id: 'payment_rails.list',
  method: 'GET',
  path: '/api/v1/payment_rails',
  auth: [{ scope: 'payment_methods:read' }],
  tag: 'Payment methods',
  summary: 'List payment rails',
  description:
    'What people of each country can connect as a payment method. Whatever they connect belongs to one of these.',
  query: z.strictObject({ country: z.enum(COUNTRIES).optional() }),
  answers: {
    200: {
      description: 'All of them: there are no further pages.',
      schema: z.object({ data: z.array(railSchema) }),
    },
  },
  read: (_db, { query: { country } }) =>
    Promise.resolve(
      answer(200, {
        data: PAYMENT_RAILS.filter((row) => country === undefined || row.country === country).map(
          toPaymentRail,
        ),
      }),
    ),
});
