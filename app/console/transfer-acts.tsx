// What is done with transfers and batches while they wait, and on the test side what their rail would do.
import { words } from '../lib/words.ts';
import { defineAction, type Action } from '../ui/action.ts';
import type { Batch, Transfer } from './rows.ts';

const cancel = (path: string, title: string): Action => {
  const { transfer } = words();
  return defineAction({
    needs: 'developer',
    method: 'POST',
    label: transfer.cancel,
    title,
    text: transfer.cancelText,
    send: transfer.cancel,
    isDanger: true,
    path: `${path}/cancel`,
  });
};

export function actionsOnTransfer(row: Transfer): Action[] {
  const { transfer } = words();
  switch (row.status) {
    case 'pending_approval':
      return row.batch_id === null
        ? [cancel(`/v1/send/transfers/${row.id}`, transfer.cancelTitle(row.to.name))]
        : [];
    case 'processing':
      return [onTheRail(row, 'settle'), onTheRail(row, 'fail')];
    case 'settled':
      return [onTheRail(row, 'return')];
    default:
      return [];
  }
}

function onTheRail({ id, to }: Transfer, move: 'settle' | 'fail' | 'return'): Action {
  const { transfer } = words();
  return defineAction({
    needs: 'developer',
    isTestOnly: true,
    method: 'POST',
    label: transfer.moves[move],
    title: `${transfer.moves[move]} · ${to.name}`,
    text: transfer.moveText,
    send: transfer.moves[move],
    path: `/api/v1/sandbox/transfers/${id}/${move}`,
  });
}

export const actionsOnBatch = ({ id, status }: Batch): Action[] =>
  status === 'pending_approval' ? [cancel(`/v1/send/batches/${id}`, words().batch.cancelTitle)] : [];
