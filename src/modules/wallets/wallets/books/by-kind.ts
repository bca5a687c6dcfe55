// The items of a statement by what they are compared with.
import type { BookedCharge, BookedDeposit, BookedItem, BookedTransfer } from '../port.ts';

type ByKind = {
  readonly came: BookedDeposit[];
  readonly charged: BookedCharge[];
  readonly transferred: BookedTransfer[];
};

export function byKind(items: readonly BookedItem[]): ByKind {
  const found: ByKind = { came: [], charged: [], transferred: [] };
  for (const item of items) {
    if (item.kind === 'deposit') found.came.push(item);
    else if (isTransfer(item)) found.transferred.push(item);
    else found.charged.push(item);
  }
  return found;
}

const isTransfer = (item: BookedTransfer | BookedCharge): item is BookedTransfer =>
  item.kind === 'payment' || item.kind === 'return';
