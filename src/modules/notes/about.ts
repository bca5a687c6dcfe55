// What notes are about: how it is found, whose it is, and which right shows it, and with it its notes.
import type { Actor } from '#platform/context/context.ts';
import type { Right } from '#platform/context/rights.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Kind } from '#platform/ids/kind.ts';
import { mayUse } from '#platform/route/access.ts';
import { TRANSACTION } from '#modules/issuing/authorizations/model.ts';
import { findTransaction } from '#modules/issuing/authorizations/queries.ts';
import { CARD } from '#modules/issuing/cards/model.ts';
import { findCard } from '#modules/issuing/cards/queries.ts';
import { PAYMENT } from '#modules/money-out/payments/model.ts';
import { findPayment } from '#modules/money-out/payments/queries.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { ABOUT_TYPES, type AboutType } from './tables.ts';

type Subject = {
  readonly kind: Kind;
  /** Who may not read it sees no note about it, and writes none. */
  readonly right: Right;
  /** The cardholder whose it is; undefined if there is none with this id. */
  readonly ownerOf: (db: Db, tenantId: string, id: string) => Promise<string | undefined>;
};

export const SUBJECTS: Readonly<Record<AboutType, Subject>> = {
  cardholder: {
    kind: CARDHOLDER,
    right: 'cardholders:read',
    ownerOf: (_db, _tenantId, id) => Promise.resolve(id),
  },
  card: {
    kind: CARD,
    right: 'cards:read',
    ownerOf: async (db, tenantId, id) => (await findCard(db, tenantId, id))?.cardholder_id,
  },
  transaction: {
    kind: TRANSACTION,
    right: 'cards:read',
    ownerOf: async (db, tenantId, id) => {
      const cardId = (await findTransaction(db, tenantId, id))?.card_id;
      return cardId === undefined ? undefined : (await findCard(db, tenantId, cardId))?.cardholder_id;
    },
  },
  payment: {
    kind: PAYMENT,
    right: 'payments:read',
    ownerOf: async (db, tenantId, id) => {
      const walletId = (await findPayment(db, tenantId, id))?.wallet_id;
      return walletId && cardholderIdOf(walletId);
    },
  },
};

export const typeOf = (id: string): AboutType | undefined =>
  ABOUT_TYPES.find((type) => SUBJECTS[type].kind.inPath.safeParse(id).success);

/** What the caller reads, and with it the notes about it. */
export const readableBy = (actor: Actor): AboutType[] =>
  ABOUT_TYPES.filter((type) => mayUse(actor, SUBJECTS[type].right));
