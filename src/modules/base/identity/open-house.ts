// Opens the accounts of the house that the product declares, in cells of a side that have none yet.
import type { Clock } from '#platform/time/clock.ts';
import { noLinks, systemActor, type Mode } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { createDraft } from '#platform/work/draft.ts';
import type { NewId } from '#platform/ids/ids.ts';
import type { HouseAccount } from '#platform/module.ts';
import { createWriteSet } from '#platform/work/write-set.ts';
import { openHouseAccounts } from '#modules/base/ledger/define-accounts.ts';

const OPERATOR = systemActor('organizations');

type Services = { readonly clock: Clock; readonly newId: NewId };
type Cells = { readonly cellIds: readonly string[]; readonly mode: Mode };

export async function openHouse(
  db: Db,
  { clock, newId }: Services,
  { cellIds, mode }: Cells,
  houseAccounts: readonly HouseAccount[],
): Promise<void> {
  const writeSet = createWriteSet();
  const made = { now: clock.now(), actor: OPERATOR, newId, baseUrl: noLinks, codeOf: noLinks };
  for (const tenantId of cellIds) {
    const { tx: draft, changes } = createDraft({ ...made, tenantId, cellIds, mode });
    openHouseAccounts(draft, houseAccounts);
    writeSet.add(changes);
  }
  await db.batch(writeSet.writes().map(({ query }) => query()));
}
