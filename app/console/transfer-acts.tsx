// What is done with transfers and batches while they wait, and on the test side what their rail would do.
import { words } from '../lib/words.ts';
import { defineAction, type Action } from '../ui/action.ts';
import type { Batch, Transfer } from './rows.ts';

type Cancelling = { readonly path: string; readonly label: string; readonly title: string };

const cancel = ({ path, label, title }: Cancelling): Action =>
  defineAction({
    needs: 'developer',
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
  switch (row.status) {
    case 'pending_approval':
      return row.batch_id === null
        ? [
            cancel({
              path: `/v1/send/transfers/${row.id}`,
              label: transfer.cancel,
              title: transfer.cancelTitle(row.to.name),
            }),
          ]
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

export function actionsOnBatch({ id, status }: Batch): Action[] {
  const { cancel: label } = words().batch;
  return status === 'pending_approval'
    ? [cancel({ path: `/v1/send/batches/${id}`, label, title: label })]
    : [];
}
