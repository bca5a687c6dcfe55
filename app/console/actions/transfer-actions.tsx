// What is done with transfers and batches while they wait, and on the test side what their rail would do.
import { words } from '../../lib/words.ts';
import { defineAction, type Action } from '../../ui/action.ts';
import type { Batch, Transfer } from '../list/rows.ts';

type Cancelling = {
  readonly path: `/v1/send/${'transfers' | 'batches'}/${string}`;
  readonly label: string;
  readonly title: string;
};

const cancel = ({ path, label, title }: Cancelling): Action =>
  defineAction({
    needs: 'transfers:write',
    method: 'POST',
    label,
    title,
    text: words().transfer.cancelText,
    send: label,
    isDanger: true,
    path: `${path}/cancel`,
  });

export function actionsOnTransfer(row: Transfer): Action[] {
  const { transfer } = words();
  if (row.status !== 'pending_approval') return movesOnTheRail({ ...row, to: row.to.name });
  // A transfer of a batch waits with its batch, and is cancelled with it.
  if (row.batch_id !== null) return [];
  const path = `/v1/send/transfers/${row.id}` as const;
  return [cancel({ path, label: transfer.cancel, title: transfer.cancelTitle(row.to.name) })];
}

type Ordered = {
  readonly id: string;
  readonly status: string;
  readonly to: string;
  /** The noun in the sandbox; a payment moves like a transfer. */
  readonly as?: 'transfers' | 'withdrawals';
};

/** What the rail of the test side would report next of what left a wallet. */
export function movesOnTheRail(ordered: Ordered): Action[] {
  switch (ordered.status) {
    case 'processing':
    case 'pending':
      return [onTheRail(ordered, 'settle'), onTheRail(ordered, 'fail')];
    case 'settled':
      return [onTheRail(ordered, 'return')];
    default:
      return [];
  }
}

function onTheRail({ id, to, as = 'transfers' }: Ordered, move: 'settle' | 'fail' | 'return'): Action {
  const { transfer } = words();
  return defineAction({
    needs: 'sandbox:write',
    isTestOnly: true,
    method: 'POST',
    label: transfer.moves[move],
    title: `${transfer.moves[move]} · ${to}`,
    text: transfer.moveText,
    send: transfer.moves[move],
    path: `/api/v1/sandbox/${as}/${id}/${move}`,
  });
}

export function actionsOnBatch({ id, status }: Batch): Action[] {
  const { cancel: label } = words().batch;
  return status === 'pending_approval'
    ? [cancel({ path: `/v1/send/batches/${id}`, label, title: label })]
    : [];
}
