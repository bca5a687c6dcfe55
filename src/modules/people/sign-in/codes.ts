// The codes of sign-in: one at a time for each purpose and person. A new one replaces the one before, and a
// right one is used up in the transaction that finds it right.
import { DAY_MS, HOUR_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import type { Carrier } from '#platform/provider/connected.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import type { Language } from '#platform/text/language.ts';
import {
  CODE_LIVES_MS,
  hashOfCode,
  isSameHash,
  makeCode,
  readCode,
} from '#platform/secrets/one-time-code.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work } from '#platform/work/work.ts';
import { callerNetworkOf } from './caller-network.ts';
import { countTry, forgetTries, refuseTooMany, type Bound } from './attempts.ts';
import { isAlive, lockCode, type CodeFor } from './queries.ts';
import { sealCode, SEND_CODE } from './send-code-job.ts';
import { oneTimeCodes, type CodeRow, type Purpose } from './tables.ts';

type NewCode = {
  readonly subject: string;
  readonly address: string;
  readonly tenantId: string | null;
  readonly language: Language;
} & (
  | {
      readonly purpose: Exclude<Purpose, 'phone'>;
      /** It is decided before the code is made, so that no other one ever carries it. */
      readonly carriedBy: Carrier;
      readonly connectionId?: undefined;
    }
  /** It goes through this connection to a messenger, each time that it is tried. */
  | { readonly purpose: 'phone'; readonly carriedBy?: undefined; readonly connectionId: string }
);

const CODES_OF_PERSON: Bound = { what: 'codes', max: 6, whileMs: HOUR_MS };
const WRONG_OF_PERSON: Bound = { what: 'wrong codes', max: 50, whileMs: DAY_MS };
/** However many sessions or cardholders have codes sent there. */
const CODES_TO: Bound = { what: 'codes to', max: 12, whileMs: HOUR_MS };
const CODES_OF_CALLER: Bound = { what: 'codes by caller', max: 100, whileMs: HOUR_MS };

const nameOf = ({ purpose, subject }: CodeFor): string => `${purpose} ${subject}`;
const placeOf = (id: string): string => `one-time code ${id}`;

/** Locks the code of a person before anything else, so that whatever is done with it is done in turn. */
export async function makeNewCode(
  work: Work,
  sealer: Sealer,
  { purpose, subject, address, tenantId, language, carriedBy, connectionId }: NewCode,
  now: Instant,
): Promise<void> {
  const id = work.newId('otc', null);
  const code = makeCode(cryptoRandom);
  await work.run(
    sql`insert into one_time_codes (${columnsOf(oneTimeCodes)})
        values (${id}, ${purpose}, ${subject}, ${address}, ${hashOfCode(sealer, placeOf(id), code)}, 0,
                ${tenantId}, ${isoOf(now)}, ${isoOf(plus(now, CODE_LIVES_MS))}, ${carriedBy ?? null})
        on conflict (purpose, subject) do update set
          id = excluded.id, address = excluded.address, code_hash = excluded.code_hash, wrong_tries = 0,
          acting_tenant_id = excluded.acting_tenant_id, created_at = excluded.created_at,
          expires_at = excluded.expires_at, carried_by = excluded.carried_by`,
  );
  await countTry(work, CODES_OF_PERSON, nameOf({ purpose, subject }), now);
  if (address.toLowerCase() !== subject) await countTry(work, CODES_TO, `${purpose} ${address}`, now);
  const network = callerNetworkOf(work.actor.ip);
  if (network !== undefined) await countTry(work, CODES_OF_CALLER, network, now);
  const at = connectionId === undefined ? {} : { connectionId };
  work.enqueue(SEND_CODE, { codeId: id, language, code: sealCode(sealer, id, code), ...at });
}

/**
 * Uses up the code of a person and answers its row, or undefined if it is wrong, dead or none. Each of these
 * takes the same statements. A wrong try is counted in the caller's transaction, which must commit.
 */
export async function spendCode(
  work: Work,
  sealer: Sealer,
  { typed, ...about }: CodeFor & { readonly typed: string },
  now: Instant,
): Promise<CodeRow | undefined> {
  const row = await lockCode(work, about);
  await refuseTooMany(work, WRONG_OF_PERSON, nameOf(about), now);
  const given = hashOfCode(sealer, placeOf(row?.id ?? 'none'), readCode(typed) ?? '');
  const isRight = isSameHash(given, row?.code_hash ?? NO_HASH);
  if (row !== undefined && isRight && isAlive(row, now)) {
    await work.run(sql`delete from one_time_codes where id = ${row.id}`);
    await forgetTries(work, CODES_OF_PERSON, nameOf(about));
    return row;
  }
  await work.run(
    sql`update one_time_codes set wrong_tries = wrong_tries + 1 where id = ${row?.id ?? 'none'}`,
  );
  await countTry(work, WRONG_OF_PERSON, nameOf(about), now);
  return undefined;
}

/** A hash of nothing, as long as a real one. */
const NO_HASH = '-'.repeat(64);
