// The jobs of card transactions: an authorization that the merchant never cleared expires.
import { z } from 'zod';
import { DAY_MS } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { expireTransaction } from './expire.ts';
import type { NetworkServices } from './services.ts';
import type { TransactionRow } from './tables.ts';
import { findLimits } from './sub-wallet-of-card.ts';

const EXPIRE = 'authorizations.expire';
const ATTEMPTS_MAX = 20;
const EXPIRES_AFTER_DAYS = 7;
const TRAVEL_EXPIRES_AFTER_DAYS = 30;
/**
 * Categories of ferries, cruises, hotels, car rental, caravans and timeshares. The categories 3000 to 3999
 * are single airlines, car rentals and hotels.
 */
const TRAVEL_MCCS = new Set(['4411', '4511', '7011', '7033', '7512', '7513']);

const isTravel = (category: string): boolean => category.startsWith('3') || TRAVEL_MCCS.has(category);

export const expiresAfterMs = (category: string): number =>
  (isTravel(category) ? TRAVEL_EXPIRES_AFTER_DAYS : EXPIRES_AFTER_DAYS) * DAY_MS;

export const expireTransactionLater = (
  draft: Draft,
  { id, card_id: cardId, merchant_category: category }: TransactionRow,
): void => draft.enqueue(EXPIRE, { transactionId: id, cardId }, expiresAfterMs(category));

export const expireJob = ({
  subWalletsOfCards,
}: Pick<NetworkServices, 'subWalletsOfCards'>): JobKind<{ transactionId: string; cardId: string }> =>
  defineJob({
    kind: EXPIRE,
    isExpiry: true,
    payload: z.object({ transactionId: z.string(), cardId: z.string() }),
    attemptsMax: ATTEMPTS_MAX,
    async run({ pool, commands, tenant, actor }, payload) {
      await commands.runPrepared(tenant, actor, expireTransaction, async (attempt) => ({
        ...payload,
        limits: await findLimits({ db: pool, subWalletsOfCards, attempt }, { tenant, ...payload }),
      }));
    },
  });
