// A job is work to do later, outside the request that caused it. It carries ids, reads the present, and may
// run twice. It is written in the transaction of its cause, so neither exists without the other.
import type { z } from 'zod';
import type { Commands } from '../command/commands.ts';
import type { Json } from '../db/table.ts';
import type { Tenant, Actor } from '../context/context.ts';
import type { Pool } from '../db/pool.ts';
import type { Db } from '../db/sql.ts';
import type { Works } from '../work/work.ts';

export type JobContext = {
  /** The id of the job, the same each time it runs. */
  readonly jobId: string;
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly pool: Pool;
  /** Look-ups go together with those of other jobs. */
  readonly reads: Db;
  readonly works: Works;
  readonly commands: Commands;
  /** 1 on the first run. */
  readonly attempt: number;
  /** Ends calls to the outside that take too long. */
  readonly signal: AbortSignal;
};

export type JobKind<Payload extends Json = Json> = {
  readonly kind: string;
  readonly payload: z.ZodType<Payload>;
  readonly attemptsMax: number;
  /**
   * It ends something because its time has passed: one commit, which no other work that falls due in the same
   * second looks at. A test clock does all of these within a second together, each at its own time.
   */
  readonly isExpiry?: true;
  /** A job that throws is run again later. */
  run(context: JobContext, payload: Payload): Promise<void>;
};

export const defineJob = <Payload extends Json>(job: JobKind<Payload>): JobKind<Payload> => job;

export const JOBS_CHANNEL = 'monedero_jobs';
const RETRY_FIRST_MS = 1_000;
const RETRY_MS_MAX = 5 * 60_000;

/** While the database or a node of it is away, all jobs fail alike, and it is back for all at once. */
const AWAY_RETRY_MS_MAX = 15_000;

export const retryDelayMs = (attempt: number, isAway = false): number =>
  Math.min(isAway ? AWAY_RETRY_MS_MAX : RETRY_MS_MAX, RETRY_FIRST_MS * 2 ** (attempt - 1));
