// What is kept of ledger, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

/** That of the owner in `lim_<owner>_<its id>`, and in what is behind it. */
const OWNER = "substring(id from '[a-z]+_[0-9a-z]{26}')";

export const ledgerKept = defineKept({
  ledger_accounts: {
    stays: 'the law asks for the books',
    inCells: { by: ['owner_id'], others: 'stay' },
    plain: ['tenant_id', 'id', 'kind', 'owner_id', 'currency'],
  },
  ledger_transactions: {
    stays: 'the law asks for the books, and the database lets none be changed',
    inCells: { others: 'stay' },
    plain: ['tenant_id', 'id', 'kind', 'reference'],
  },
  ledger_entries: {
    stays: 'the law asks for the books, and the database lets none be changed',
    inCells: { others: 'stay' },
    plain: ['tenant_id', 'transaction_id', 'account_id', 'currency'],
  },
  ledger_limits: {
    stays: 'it has a row for each owner of a limit',
    inCells: { by: [OWNER], others: 'stay' },
    plain: ['tenant_id', 'id', 'time_zone', 'day', 'parts'],
  },
  ledger_limit_minutes: {
    stays: 'it has a row for each owner of a limit',
    inCells: { by: [OWNER], others: 'stay' },
    plain: ['tenant_id', 'id', 'used'],
  },
});
