// Ends an approval whose time has passed, and gives back what it held.
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Caller } from '#platform/context/context.ts';
import type { DecideServices } from './decide.ts';
import { approvalEnded } from './events.ts';
import { findApproval } from './queries.ts';
import { noApproval } from './refusals.ts';
import type { PreparedSubject } from './subject.ts';
import { approvals } from './tables.ts';
import { oneLessWaits } from './waiting.ts';

type EndInput = { readonly approvalId: string; readonly subject: PreparedSubject };

const expireCommand = defineCommand<EndInput, null>({
  name: 'approvals.expire',
  locks: ({ approvalId, subject }) => [lock(approvals, approvalId), ...subject.locks],
  decide(tx, { approvalId, subject }) {
    const row = tx.find(approvals, approvalId);
    if (row === undefined || row.expires_at > tx.now) return null;
    if (row.status !== 'pending' && !row.can_retry) return null;
    // What can be tried again was approved, so it is not rejected: it has failed.
    subject.end(tx, { as: row.can_retry ? 'fail' : 'reject', failure: 'expired' });
    oneLessWaits(tx, row);
    if (row.can_retry) tx.update(approvals, row, { can_retry: false });
    else approvalEnded(tx, tx.move(approvals, row, 'expire', { settled: false }), 'expired');
    return null;
  },
});

/** Ends an approval whose time has passed; any other stays as it is. */
export async function expireApproval(
  { pool, commands, approvalSubjects }: Omit<DecideServices, 'questions'>,
  { tenant, actor }: Caller,
  approvalId: string,
): Promise<void> {
  await commands.runPrepared(tenant, actor, expireCommand, async () => {
    const row = await findApproval(pool, tenant.id, approvalId);
    if (row === undefined) throw noApproval();
    return { approvalId, subject: await approvalSubjects[row.action](tenant, row, 'expired') };
  });
}
