// What payments, withdrawals and transfers were for and to whom they went, by their ids, for those who show
// many of them that are of any kind.
import type { Db } from '#platform/db/sql.ts';
import type { Sent } from '#modules/money-out/receipts/subject.ts';

/** What is none of the three has none. */
export type SentOrders = (
  db: Db,
  tenantId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Sent>>;

type Finds = { readonly idPrefix: string; readonly findAllSent: SentOrders };

export const sentOrdersOf =
  (nouns: Readonly<Record<string, Finds>>): SentOrders =>
  async (db, tenantId, ids) => {
    const found = new Map<string, Sent>();
    for (const { idPrefix, findAllSent } of Object.values(nouns)) {
      const own = ids.filter((id) => id.startsWith(`${idPrefix}_`));
      if (own.length === 0) continue;
      for (const [id, sent] of await findAllSent(db, tenantId, own)) found.set(id, sent);
    }
    return found;
  };
