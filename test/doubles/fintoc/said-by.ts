// Where what the double of Fintoc answers is from: each route, each event, and its manners. Errors and
// versions are beside what they are about.
import { notesOnly, page, sourcesIn, type SaidBy } from '../sources.ts';

const ruby = sourcesIn('fintoc-com/fintoc-ruby', 'b4c624495dd3');
const V2 = 'spec/vcr/Fintoc_V2_Client/behaves_like_a_client_with_';
/** Answers of the real API, as its SDK for Ruby has recorded them. */
const recorded = (manager: string, test: string) =>
  ({ from: ruby(`${V2}${manager}_manager/_${manager}/${test}.yml`) }) as const;
const manager = (file: string) => ({ from: ruby(`lib/fintoc/${file}`) }) as const;
const guides = (path: string) => ({ from: page(`https://docs.fintoc.com/${path}`) }) as const;
const guess = (what: string) => ({ from: notesOnly(what) }) as const;

export const ROUTES_SAID = {
  'POST /v2/transfers': recorded('transfers', '_create/returns_a_Transfer_instance'),
  'POST /v2/transfers/return': recorded(
    'transfers',
    '_return/returns_a_Transfer_instance_with_return_pending_status',
  ),
  'GET /v2/transfers': guides('api/transfers-api/transfers/transfers-list'),
  'GET /v2/transfers/:id': recorded('transfers', '_get/returns_a_Transfer_instance'),
  'POST /v2/simulate/receive_transfer': recorded(
    'simulate',
    '_receive_transfer/simulates_receiving_a_transfer_and_returns_Transfer_object',
  ),
  'GET /v2/accounts': recorded('accounts', '_list/returns_an_array_of_Account_instances'),
  'GET /v2/accounts/:id': recorded('accounts', '_get/returns_an_Account_instance'),
  'GET /v2/accounts/:id/movements': guides(
    'reference/transfers-api/transfers-movements/transfers-movement-object',
  ),
  'GET /v2/accounts/:id/movements/:id2': manager('v2/managers/movements_manager.rb'),
  'GET /v2/entities': recorded('entities', '_list/returns_an_array_of_Entity_instances'),
  'GET /v2/entities/:id': recorded('entities', '_get/returns_an_Entity_instance'),
  'POST /v2/account_numbers': recorded('account_numbers', '_create/returns_an_AccountNumber_instance'),
  'GET /v2/account_numbers': recorded('account_numbers', '_list/returns_an_array_of_AccountNumber_instances'),
  'GET /v2/account_numbers/:id': recorded('account_numbers', '_get/returns_an_AccountNumber_instance'),
  'PATCH /v2/account_numbers/:id': recorded(
    'account_numbers',
    '_update/returns_an_updated_AccountNumber_instance',
  ),
  'POST /v2/account_verifications': recorded(
    'account_verifications',
    '_create/returns_an_AccountVerification_instance',
  ),
  'GET /v2/account_verifications': recorded(
    'account_verifications',
    '_list/returns_an_array_of_AccountVerification_instances',
  ),
  'GET /v2/account_verifications/:id': recorded(
    'account_verifications',
    '_get/returns_an_AccountVerification_instance',
  ),
  'GET /v1/events': guides('api/main-resources/events-reference'),
  'GET /v1/events/:id': guides('api/main-resources/events-reference'),
  'POST /v1/webhook_endpoints': manager('v1/managers/webhook_endpoints_manager.rb'),
  'GET /v1/webhook_endpoints': manager('v1/managers/webhook_endpoints_manager.rb'),
  'GET /v1/webhook_endpoints/:id': manager('v1/managers/webhook_endpoints_manager.rb'),
  'PATCH /v1/webhook_endpoints/:id': manager('v1/managers/webhook_endpoints_manager.rb'),
  'POST /v1/webhook_endpoints/:id/test': manager('v1/managers/webhook_endpoints_manager.rb'),
  'DELETE /v1/webhook_endpoints/:id': manager('v1/managers/webhook_endpoints_manager.rb'),
} as const satisfies SaidBy;

const OUTBOUND = guides('guides/transfers/outbound-transfers');
const VERIFIED = guides('guides/transfers/outbound-transfers/verify-clabes');
const RETURNED = guides('docs/transfers/inbound-transfers/returning-an-inbound-transfer');
export const EVENTS_SAID: SaidBy = {
  'transfer.inbound.succeeded': guides('guides/transfers/transfers-overview'),
  'transfer.inbound.rejected': guides('guides/transfers/inbound-transfers/add-logic-to-clabes'),
  'transfer.inbound.returned': RETURNED,
  'transfer.outbound.succeeded': OUTBOUND,
  'transfer.outbound.rejected': OUTBOUND,
  'transfer.outbound.failed': OUTBOUND,
  'transfer.outbound.returned': OUTBOUND,
  'account_verification.succeeded': VERIFIED,
  'account_verification.failed': VERIFIED,
};

export const MANNERS_SAID = {
  'ten calls a second for all of a client': guides(
    'guides/transfers/transfers-overview/v2-transfers-data-model',
  ),
  'the first answer is kept under a key for a day, also a failure': guides(
    'api/fintoc-api/idempotent-requests',
  ),
  'other parameters under a key are an error': guides('api/fintoc-api/idempotent-requests'),
  'an error is an object with type, code, param and message': guides('api/fintoc-api/errors/errors-object'),
  'lists compare transaction_date and have the newest first': guides(
    'es/reference/transfers-api/transfers/transfers-list',
  ),
  'transaction_date is there from the first answer on, and stays': recorded(
    'transfers',
    '_get/returns_a_Transfer_instance',
  ),
  'a request that moves money is signed': guides('guides/transfers/transfers-setup/setting-up-jws-keys'),
  'the cent of a verification leaves the root account': VERIFIED,
  'a number that is disabled sends back what comes in': guides(
    'guides/transfers/inbound-transfers/add-logic-to-clabes',
  ),
  'the balance goes to the bank of the company each day': guides(
    'v2023-11-15/guides/transfers/transfers-overview',
  ),
  'a CLABE at which a payment is rejected on the test side': guides('docs/transfers-test-your-integration'),
  'an event is sent again 17 times, from 3 seconds on': guides(
    'guides/resources/webhooks-walkthrough/webhooks-creating-guide',
  ),
  'events come twice and in any order': guides('docs/resources/webhooks-walkthrough/webhooks-good-practices'),
  'how far the seconds of a signature may be off': guess(
    'No page says how far; 300 s is what it says of webhooks.',
  ),
  'how long a payment takes, and when it comes back': guess('No page says it; two seconds, and two days.'),
  'movements of other types than a transfer': guess(
    'The page of the movement documents the type transfer alone; a fee and what is put right are guesses.',
  ),
  'how late a list may be': guess('No page says it; up to ten minutes in our tests.'),
  'amounts as texts, and answers that break off': guess(
    'No page says that it happens; it is what goes wrong between any two servers.',
  ),
  'a page of HTML with 502': guess('What a proxy between us and Fintoc answers, and not Fintoc itself.'),
} as const satisfies SaidBy;
