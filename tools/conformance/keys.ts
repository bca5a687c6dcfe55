// The keys of a run, read as `monedero providers add` reads them: a private file, each field by its form, and
// none of the live side, where the promises would move real money.
import type { Driver } from '#providers/driver.ts';
import { readFields, type ReadFields } from '../../src/modules/base/connections/read-fields.ts';
import { readKeys } from '../../src/roles/cli/providers/read-keys.ts';

export type ReadKeys = ReadFields;

/** Throws if a key is missing, has another form, or is of the live side (`wrong_side`). */
export async function keysOfTestSide(
  driver: Driver,
  from: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ReadKeys> {
  const given = await readKeys(from, environment, Object.keys(driver.fields));
  return readFields({ driver, mode: 'test', isOperator: true }, given);
}
