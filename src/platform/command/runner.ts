// Takes a group through its transaction, on a connection of its own.
import { writtenTables, type OnWritten } from '../work/write-set.ts';
import { requireRightClock, type ClockCheck } from '../db/clock-watch.ts';
import { isRefusedByServer, type Connection, type Pool } from '../db/pool.ts';
import { rawQuery, type Query, type Reply } from '../db/sql.ts';
import { NotSent } from '../db/pipeline.ts';
import { isKeyTaken } from '../idempotency/idempotency.ts';
import type { NewId } from '../ids/ids.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { BACKEND, hasCommitted, type Backend } from './commit-outcome.ts';
import { decideGroup, type Decided, type Outcome, type Submission } from './group.ts';

/** A committed group. */
export type Ran = {
  readonly outcomes: readonly Outcome[];
  /** If it made announcements, resolves when callers may be answered. */
  readonly heard: Promise<void> | undefined;
};

export type Runner = {
  /** `lost`: it surely did not commit and may be run again. */
  run(group: readonly Submission[]): Promise<Ran | 'lost'>;
  close(): Promise<void>;
};

export type RunnerOptions = {
  /** Connects to where the rows of its groups are. */
  readonly connect: Pool['connect'];
  /** Connects to where processes listen, if that is elsewhere. */
  readonly connectToListeners?: Pool['connect'] | undefined;
  readonly newId: NewId;
  readonly log: Log;
  readonly onWritten: OnWritten;
  /** Resolves when this process has heard all earlier announcements. */
  readonly caughtUp: () => Promise<void>;
  readonly clockWatch: ClockCheck;
};

type Sessions = ReturnType<typeof createSessions>;
type Session = { readonly db: Connection; readonly backend: Backend };

const REPLAN_FIRST_MS = 5_000;
const REPLAN_MS_MAX = 300_000;

export function createRunner(options: RunnerOptions): Runner {
  const { newId, log, onWritten, caughtUp, clockWatch } = options;
  const own = createSessions(options.connect);
  const announcing =
    options.connectToListeners === undefined ? own : createSessions(options.connectToListeners);
  const discardPlansPeriodically = createPlanDiscarder();

  /** From here on nothing may make the group look as if it had not happened. */
  const notify = ({ writes, events, tenantIds }: Decided, replies: readonly Reply<unknown>[]): void => {
    try {
      onWritten(writtenTables(writes, replies), events, tenantIds);
    } catch (error) {
      log.error('commands.after_commit_failed', errorFields(error));
    }
  };

  const ranAs = ({ outcomes, hasAnnouncements }: Decided): Ran => ({
    outcomes,
    heard: hasAnnouncements ? caughtUp() : undefined,
  });

  const runOn = async (sessions: Sessions, group: readonly Submission[]): Promise<Ran | 'lost'> => {
    // At once if there is a connection: the caller counts on the database being at work when this returns.
    const session = sessions.current() ?? (await sessions.connect());
    discardPlansPeriodically(session.db);
    const decided = await decideGroup(session.db, group, newId).catch((error: unknown) => {
      void sessions.discard();
      throw error;
    });
    const rollBack = (): Promise<unknown> => session.db.run(ROLLBACK).catch(() => sessions.discard());
    if (!clockWatch.isRight()) {
      // It was set meanwhile.
      await rollBack();
      return 'lost';
    }
    if (decided.hasAnnouncements && sessions !== announcing) {
      await rollBack();
      return runOn(announcing, group);
    }
    try {
      // Sent at once: if a write fails, the commit behind it does nothing but roll back.
      const replies = await session.db.batchFrom(statementsOf(decided));
      if (replies.at(-1)?.tag !== 'COMMIT') throw new Error('the answer to a commit was another one');
      notify(decided, replies);
      return ranAs(decided);
    } catch (error) {
      if (isKeyTaken(error)) {
        await rollBack();
        return 'lost';
      }
      void sessions.discard();
      if (isDefinitelyRolledBack(error)) throw error;
      if (!(await hasCommitted({ connect: sessions.open }, session.backend, decided, error))) return 'lost';
      // Workers find by themselves what was written; the events count all the same.
      notify(decided, []);
      return ranAs(decided);
    }
  };

  return {
    // At once if it is right: the caller counts on the database being at work when this returns.
    run: (group) =>
      clockWatch.isRight() ? runOn(own, group) : requireRightClock(clockWatch).then(() => runOn(own, group)),
    async close() {
      await Promise.all([own.discard(), announcing.discard()]);
    },
  };
}

/** The server refused it, or it was not even sent. Whatever else goes wrong, the commit may have arrived. */
const isDefinitelyRolledBack = (error: unknown): boolean =>
  error instanceof NotSent || isRefusedByServer(error);

/** The connection on which groups are run; another one takes its place if it breaks. */
function createSessions(open: Pool['connect']) {
  let session: Session | undefined;
  return {
    open,
    current: (): Session | undefined => session,
    async connect(): Promise<Session> {
      const db = await open({ name: 'monedero commands', byKeyOnly: true });
      let hasEnded = false;
      db.onEnd(() => {
        hasEnded = true;
        if (session?.db === db) session = undefined;
      });
      try {
        const made = { db, backend: await db.one(BACKEND) };
        if (!hasEnded) session = made;
        return made;
      } catch (error) {
        void db.close().catch(() => undefined);
        throw error;
      }
    },
    /** Its end need not be waited for: a network that went silent may keep it for long. */
    async discard(): Promise<void> {
      const discarded = session;
      session = undefined;
      await discarded?.db.close().catch(() => undefined);
    },
  };
}

/**
 * A plan that was made while a table was small may not be the one for a large one; so all are made again,
 * ever more rarely.
 */
function createPlanDiscarder(): (db: Connection) => void {
  let plannedMs = performance.now();
  let waitMs = REPLAN_FIRST_MS;
  return (db) => {
    if (performance.now() - plannedMs < waitMs) return;
    plannedMs = performance.now();
    waitMs = Math.min(waitMs * 2, REPLAN_MS_MAX);
    db.run(DISCARD_PLANS).catch(() => undefined);
  };
}

/** Each is put into bytes while the server is at those before it. */
function* statementsOf({ writes }: Decided): Generator<Query<unknown>> {
  for (const { query } of writes) yield query();
  yield COMMIT;
}

const DISCARD_PLANS = rawQuery<never>('discard plans', []);
const COMMIT = rawQuery<never>('commit', []);
const ROLLBACK = rawQuery<never>('rollback', []);
