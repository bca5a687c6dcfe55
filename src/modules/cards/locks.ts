// The accounts of a card as a command locks them.
import { lock, type Lock } from '../../platform/command/command.ts';
import { accounts, cardAccounts } from '../ledger/index.ts';

export const accountsOf = (cardId: string): Lock[] =>
  Object.values(cardAccounts(cardId)).map((id) => lock(accounts, id));
