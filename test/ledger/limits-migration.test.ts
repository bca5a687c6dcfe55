// Limits as they were kept before an owner had all of them in one row.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, instant, MINUTE_MS, systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { subWalletLimits } from '#modules/wallets/agents/limits.ts';
import { walletLimits } from '#modules/wallets/wallets/accounts.ts';
import { createTestDatabase } from '../support/database.ts';

const TENANT = 'ten_1';
const NOON = instant(Date.parse('2026-03-10T15:00:00Z'));
const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);
/** 15:00 in UTC is the first minute of a part. */
const PART = minuteOf(NOON);
const DAY_BEFORE = PART - 1_440;
const placeOf = (first: number): number => (first / 180) % 9;
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

suite('limits that were rows of their own', () => {
  test('count the same in the one row of their owner', async () => {
    const database = await createTestDatabase('empty');
    const all = await readMigrations();
    await migrate(
      database.url,
      systemClock,
      all.filter(({ name }) => name < '20261122220000'),
    );
    const pool = createPool(database.url, { max: 1, name: 'limits migration test' });
    try {
      await fill(pool);
      await migrate(database.url, systemClock, all);
      const usages = async (now: number) => {
        const asked = { ownerIds: ['sub_a', 'sub_b'], now: instant(now) };
        const subWallets = await subWalletLimits.read(pool, TENANT, asked);
        return { a: subWallets.get('sub_a'), b: subWallets.get('sub_b') };
      };
      const { a, b } = await usages(NOON);
      assert.deepEqual(
        [a?.cap?.usedMinor, a?.day, a?.month?.usedMinor, a?.month?.limitMinor],
        [700n, null, 300n, 1_000n],
      );
      // 35 in this minute, 36 and the largest amount in the part before, 5 in the minute a day before.
      assert.equal(a?.panic24h?.usedMinor, 35n + 36n + LARGEST + 5n);
      assert.equal((await usages(NOON + MINUTE_MS)).a?.panic24h?.usedMinor, 35n + 36n + LARGEST);
      assert.equal((await usages(NOON + 2 * DAY_MS)).a?.panic24h?.usedMinor, 0n);
      assert.deepEqual([b?.cap?.limitMinor, b?.cap?.usedMinor, b?.panic24h?.usedMinor], [0n, 0n, 0n]);
      const wallet = await walletLimits.read(pool, TENANT, { ownerIds: ['wal_a'], now: NOON });
      assert.deepEqual(wallet.get('wal_a')?.panic24h, {
        limitMinor: 50n,
        usedMinor: 7n,
        remainingMinor: 43n,
      });
    } finally {
      await pool.end();
      await database.drop();
    }
  });
});

async function fill(pool: Pool): Promise<void> {
  const limit = (id: string, period: string, bound: bigint | null, [key, used]: [string, bigint]) =>
    pool.run(
      sql`insert into ledger_limits (tenant_id, id, subject_id, period, time_zone, limit_minor, window_key, used_minor)
          values (${TENANT}, ${`lim_${id}`}, ${id.slice(-5)}, ${period}, 'America/Argentina/Buenos_Aires',
                  ${bound}, ${key}, ${used})`,
    );
  for (const sub of ['sub_a', 'sub_b']) {
    const isUsed = sub === 'sub_a';
    const used = (amount: bigint): bigint => (isUsed ? amount : 0n);
    const key = (written: string): string => (isUsed ? written : '');
    await limit(`sub_wallet_cap_${sub}`, 'total', isUsed ? 10_000n : 0n, ['', used(700n)]);
    await limit(`sub_wallet_day_${sub}`, 'day', null, [key('2026-03-10'), used(20n)]);
    await limit(`sub_wallet_month_${sub}`, 'month', 1_000n, [key('2026-03'), used(300n)]);
    await limit(`sub_wallet_panic24h_${sub}`, 'rolling_24h', LARGEST, ['', 0n]);
    await parts(
      pool,
      `lim_sub_wallet_panic24h_${sub}`,
      isUsed
        ? [
            [PART, 'z'],
            [PART - 180, `,10,${LARGEST.toString(36)}`],
            [DAY_BEFORE, '5'],
          ]
        : [],
    );
  }
  await limit('wallet_panic24h_wal_a', 'rolling_24h', 50n, ['', 0n]);
  await parts(pool, 'lim_wallet_panic24h_wal_a', [[PART, '7']]);
}

async function parts(pool: Pool, id: string, used: readonly (readonly [number, string])[]): Promise<void> {
  for (let place = 0; place < 9; place++) {
    const [first, written] = used.find(([one]) => placeOf(one) === place) ?? [0, ''];
    await pool.run(
      sql`insert into ledger_limit_minutes (tenant_id, id, first_minute, used)
          values (${TENANT}, ${`${id}_${place}`}, ${first}, ${written})`,
    );
  }
}
