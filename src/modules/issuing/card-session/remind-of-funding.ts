// Reminds the owner of a card that waits for money, once, while there is time to send it: by e-mail, and in
// the browsers in which they have notifications switched on. Who has sent enough is not reminded.
import { z } from 'zod';
import type { Text } from '#platform/text/language.ts';
import { defineJob, type JobContext, type JobKind } from '#platform/queue/job.ts';
import { languageOfOwner } from '#modules/approvals/messages/language-of-owner.ts';
import { mailOwner, writtenFor } from '#modules/approvals/messages/owner-mail.ts';
import { CARD } from '#modules/issuing/cards/model.ts';
import { findCard } from '#modules/issuing/cards/queries.ts';
import { REMIND_OF_FUNDING } from '#modules/issuing/cards/remind-later.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { findFunding } from '#modules/issuing/funding/queries.ts';
import { moneyOf } from '#modules/issuing/payment-methods/money.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import { SUBSCRIPTION } from '#modules/wallets/push/model.ts';
import { NOTICE_ATTEMPTS_MAX, notifyBrowser, type NoticeServices } from '#modules/wallets/push/notify.ts';
import { listSubscriptions } from '#modules/wallets/push/queries.ts';
import { fundingEmail } from './funding-email.ts';
import { REMIND_DEVICE } from './job-kinds.ts';

const ATTEMPTS_MAX = 12;

const ON_DEVICE: Text = {
  en: 'A card waits for your money',
  es: 'Una tarjeta espera su dinero',
  pt: 'Um cartão aguarda o seu dinheiro',
};

type Waiting = {
  readonly card: CardRow;
  readonly until: NonNullable<CardRow['funding_until']>;
  readonly missingMinor: bigint;
  readonly owner: CardholderRow;
};

/** Returns undefined if nothing is to be sent for it any more, or enough was. */
async function findWaiting({ pool, tenant }: JobContext, cardId: string): Promise<Waiting | undefined> {
  const card = await findCard(pool, tenant.id, cardId);
  const until = card?.funding_until ?? null;
  if (card?.status !== 'PENDING_FUNDING' || until === null || until <= tenant.now()) return undefined;
  const funding = await findFunding(pool, tenant.id, cardId);
  const method = funding && (await findMethod(pool, tenant.id, funding.payment_method_id));
  const owner = await findCardholder(pool, tenant.id, card.cardholder_id);
  if (funding === undefined || method === undefined || owner === undefined)
    throw new Error(`the card ${cardId} lost what it waits for`);
  const missingMinor = funding.missing_minor;
  const money = (await moneyOf(pool, tenant.id, [method])).get(method.id);
  // What the bank looks at is sent already: twice would go back.
  const isSent = missingMinor <= (money?.blocked ?? 0n);
  return isSent ? undefined : { card, until, missingMinor, owner };
}

export const remindOfFundingJob = ({ mailer }: { readonly mailer: Mailer }): JobKind<{ cardId: string }> =>
  defineJob({
    kind: REMIND_OF_FUNDING,
    payload: z.object({ cardId: CARD.inPath }),
    attemptsMax: ATTEMPTS_MAX,
    async run(context, { cardId }) {
      const { pool, works, tenant, actor } = context;
      const waiting = await findWaiting(context, cardId);
      if (waiting === undefined) return;
      const { card, until, missingMinor, owner } = waiting;
      const email = fundingEmail({
        amountMinor: missingMinor,
        currency: card.currency,
        until,
        url: `${tenant.baseUrl()}/wallet/cards/${cardId}`,
        ...(await writtenFor(pool, tenant, owner)),
      });
      await mailOwner(mailer, context, { ...email, reference: `${cardId}.waits`, to: owner.email });
      const browsers = await listSubscriptions(pool, { tenantId: tenant.id, ownerId: owner.id });
      if (browsers.length === 0) return;
      await works.run(tenant, actor, (work) => {
        for (const { id } of browsers) work.enqueue(REMIND_DEVICE, { cardId, subscriptionId: id });
      });
    },
  });

const ofDevice = z.object({ cardId: CARD.inPath, subscriptionId: SUBSCRIPTION.inPath });

/** A job for each browser, so that one that is away does not make the others hear of it twice. */
export const remindDeviceJob = (services: NoticeServices): JobKind<z.infer<typeof ofDevice>> =>
  defineJob({
    kind: REMIND_DEVICE,
    payload: ofDevice,
    attemptsMax: NOTICE_ATTEMPTS_MAX,
    async run(context, { cardId, subscriptionId }) {
      const waiting = await findWaiting(context, cardId);
      if (waiting === undefined) return;
      const { owner, until } = waiting;
      const language = languageOfOwner(owner);
      const message = { cardId, language, text: ON_DEVICE[language] };
      const to = { ownerId: owner.id, subscriptionId };
      await notifyBrowser(context, services, to, { about: cardId, until, message });
    },
  });
