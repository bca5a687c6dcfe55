// Ends a session whose time has passed, and with it what the person had typed.
import { z } from 'zod';
import { defineJob, type JobKind } from '#platform/queue/job.ts';
import { NOTHING_TYPED } from './draft.ts';
import { lockSession } from './queries.ts';
import { onboardingSessions } from './tables.ts';

export const EXPIRE = 'onboarding.expire';
const ATTEMPTS_MAX = 100;

export const expireJob: JobKind<{ sessionId: string }> = defineJob({
  kind: EXPIRE,
  isExpiry: true,
  payload: z.object({ sessionId: z.string() }),
  attemptsMax: ATTEMPTS_MAX,
  async run({ works, tenant, actor }, { sessionId }) {
    await works.run(tenant, actor, async (work) => {
      const row = await lockSession(work, tenant.id, sessionId);
      if (row?.status === 'pending') work.move(onboardingSessions, row, 'expire', NOTHING_TYPED);
    });
  },
});
