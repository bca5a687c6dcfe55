// The account of the house from which money of tests comes.
import { defineHouseAccount } from '#modules/base/ledger/define-accounts.ts';

export const clearing = defineHouseAccount('test_clearing');
