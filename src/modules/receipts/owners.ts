// What the rail has settled has a receipt, whatever it was for.
import type { RailOwner } from '../rail/index.ts';
import { keepReceipt } from './code.ts';

export const withReceipt = (owner: RailOwner): RailOwner => ({
  ...owner,
  settled(tx, operation) {
    owner.settled(tx, operation);
    keepReceipt(tx, { kind: operation.owner_kind, id: operation.owner_id });
  },
});
