// What the blocks of README and of the how-tos promise, page by page, in the order in which a reader with
// nothing gets furthest soonest; and which blocks are not walked, and why.
import type { Page } from './walk.ts';

export const ISSUE_CARDS = 'docs/how-to/issue-cards.md';
const LISTENING = {
  block: 'monedero -- listen --forward-to',
  shows: /Listening to the test side of Demo/,
  untilTheEnd: /cardholder\.created {2}evt_\w+ {2}ch_\w+\n {2}→ /,
};
const TRIGGER = { block: 'monedero -- trigger', shows: /^cardholder\.created {2}ch_/m };

/** What a walk begins with. */
export const START = { page: 'README.md', block: 'npm ci && npm start', shows: /Monedero is ready/ };

export type Milestone = { readonly reaches: string; readonly goalSeconds: number };
/** The milestones by the clock that begins with `npm ci`. */
export const MILESTONES: readonly Milestone[] = [
  { reaches: 'the first card with a hold', goalSeconds: 60 },
  { reaches: 'the first verified webhook', goalSeconds: 90 },
  { reaches: 'the first held and approved agent payment', goalSeconds: 150 },
];

export const PAGES: readonly Page[] = [
  {
    path: 'README.md',
    promises: [
      { block: START.block, because: 'it is what a walk begins with, in a terminal of its own' },
      { block: 'npm ci && npm test', because: 'tests, proofs and benchmarks are run by themselves' },
      { block: '"x-idempotency-key: first"', shows: /^\{"id":"ch_.*"firstName":"Ana"/m },
      {
        block: 'cardholders" -H "Authorization: Bearer $MONEDERO_KEY"\n',
        shows: /"firstName":"Ana".*"kycStatus":"approved"/,
        isRepeated: true,
      },
      LISTENING,
      TRIGGER,
    ],
  },
  {
    path: ISSUE_CARDS,
    promises: [
      { block: 'idOf() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /^\{"id":"ch_/m },
      { block: 'cardholder_onboarding_sessions', shows: /"url":"http:.*"state":"opaque"/ },
      { block: 'sleep', shows: /"kycStatus":"approved"/ },
      { block: 'payment-method/setup', shows: /"checkoutUrl":"http:/ },
      { block: 'checkouts/complete', shows: /"last4":"4242".*"status":"active"/ },
      {
        block: 'CARD=$(',
        shows: /"status":"OPEN","type":"single_use","amountCents":25000000/,
        reaches: 'the first card with a hold',
      },
      { block: '/reveal"', shows: /"revealUrl":"http:/ },
      { block: 'DECLINED=$(', shows: /"rule":"merchant","outcome":"failed".*"fix":.*"ownerFix":/ },
      {
        block: 'TX=$(',
        shows: /"authorized"[^]*"heldCents":13000000[^]*"clearedCents":9000000.*"heldCents":0/,
      },
      { block: 'force_posts', shows: /"status":"settled"[^]*"status":"refunded"/ },
      { block: '/funding"', shows: /"kind":"hold"/ },
      {
        block: 'sandbox/faults',
        shows: /"kind":"timeout"[^]*"status":"OPEN".*"label":"In spite of a fault"/,
      },
    ],
  },
  {
    path: 'docs/how-to/cards-paid-by-pix-or-spei.md',
    promises: [
      { block: 'idOf() {', shows: /^$/ },
      { block: 'payment_rails', shows: /"rail":"pix".*"mode":"prefund"/ },
      { block: 'METHOD=$(', shows: /"rail":"pix".*"status":"active"/ },
      { block: 'CARD=$(', shows: /"status":"PENDING_FUNDING".*"copyPaste":"000201/ },
      { block: '/deposit"', shows: /"status":"received"[^]*"status":"OPEN"/ },
      { block: '/refunds"', shows: /"closedReason":"requested"[^]*"cause":"released","status":"done"/ },
    ],
  },
  {
    path: 'docs/how-to/receive-webhooks.md',
    promises: [
      { block: 'ENDPOINT=$(', shows: /"id":"whe_.*"secret":"whsec_/ },
      { block: 'node receiver.mjs', shows: /^$/, untilTheEnd: /^$/ },
      {
        block: 'send_test',
        shows: /"delivered":true/,
        isRepeated: true,
        reaches: 'the first verified webhook',
      },
      { block: '/deliveries"', shows: /"eventType":"card.created","kind":"test","responseStatus":204/ },
      { block: '/recover"', shows: /"recovered":\d+/ },
      { block: 'roll_secret"', shows: /"newSecret":"whsec_/ },
      { block: '-X DELETE', shows: /"deleted":true/ },
      LISTENING,
      TRIGGER,
    ],
  },
  {
    path: 'docs/how-to/an-agent-that-pays.md',
    promises: [
      { block: 'field() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"[^]*"available":500000[^]*"raw":"ak_test_/ },
      {
        block: '/preview"',
        shows: /"outcome":"settles","reasons":\[\],"limits":\{"cap":\{"limitCents":6000000/,
      },
      { block: 'INVOICE=', shows: /^\{"id":"pay_[^]*"status":"settled".*"document":\{"type":"cae"/m },
      { block: 'PRINTED=', shows: /^"error":"document_already_paid"\n"paymentId":"pay_/m },
      { block: 'HELD=$(', shows: /"status":"pending_approval"[^]*"limitExceeded","limit":"cap"/ },
      {
        block: 'APPROVAL=$(',
        shows:
          /"requires":"session"[^]*^403$[^]*"status":"approved"[^]*"settled":true[^]*"status":"settled"/m,
        reaches: 'the first held and approved agent payment',
      },
      {
        block: 'approvals?status=approved',
        shows: /^\{"items":\[\{.*"status":"approved","settled":true.*"count":1.*\n\{"data":\[\{"id":"pay_/m,
      },
      {
        block: 'LARGE=$(',
        shows: /"status":"pending_approval"[^]*aboveAutoApprove[^]*"channel":"whatsapp".*"status":"approved"/,
      },
      {
        block: 'type=approval.requested',
        shows: /"type":"approval.requested"[^]*"type":"approval.approved"/,
      },
      {
        block: '/api/v1/payments?',
        shows:
          /^\{"data":\[\{"id":"pay_.*"agent":"buyer".*\n.*\n\{"id":"appr_.*"status":"approved".*\n\{"data":\[\]/m,
      },
    ],
  },
  {
    path: 'docs/how-to/a-wallet-for-your-agent.md',
    promises: [
      { block: 'idOf() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"/ },
      { block: '/api/auth/otp/verify', shows: /"status":"code_sent"[^]*"user":\{"id":"usr_/ },
      { block: 'wallet"\n', shows: /^\{"id":"wal_.*"available":0/m },
      { block: '/wallet/fund"', shows: /"settlement":"pending"[^]*"available":500000[^]*"type":"credit"/ },
      { block: '"label":"Rent"', shows: /^\{"id":"pye_.*"holderName":"Sofia Ruiz"/m },
      { block: 'otro.sofia.ruiz', shows: /^400\n(?![^]*"pye_[^]*"pye_)\{"data":\[\{"id":"pye_/ },
      { block: 'AGENT=$(', shows: /^\{"id":"sub_.*"payees":\["sofia.ruiz"\]/m },
      { block: 'AGENT_KEY=$(', shows: /"raw":"ak_test_/ },
      {
        block: '/usage"',
        shows: /^\{"id":"sub_[^]*"cap":\{"limitCents":20000000[^]*"holderName":"Sofia Ruiz"/,
      },
      { block: 'mi.cuenta.nueva', shows: /^401\n$/ },
      { block: '-X DELETE', shows: /"status":"revoked"[^]*^401\n$/m },
      {
        block: 'WALLET=$(',
        shows:
          /"availableCents":50000000[^]*"module":"deposit","amountCents":50000000[^]*"label":"rent".*"liveKeys":0/,
      },
    ],
  },
  {
    path: 'docs/how-to/withdraw.md',
    promises: [
      { block: 'field() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"[^]*"available":500000/ },
      { block: 'SMALL=$(', shows: /"ok":true[^]*"status":"settled"/ },
      { block: 'LARGE=$(', shows: /"channel":"whatsapp"[^]*"actionType":"withdraw"[^]*"status":"approved"/ },
      { block: 'rechaza.todo', shows: /^422\n/ },
      { block: 'OPEN=$(', shows: /"status":"settled"[^]*"status":"returned"/ },
    ],
  },
  {
    path: 'docs/how-to/send-transfers.md',
    promises: [
      { block: 'field() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"[^]*"available":500000[^]*"id":"sub_/ },
      { block: 'TRANSFER=$(', shows: /"status":"processing"[^]*"status":"settled"/ },
      { block: '${SMALL/', shows: /"status":"settled"[^]*^200$[^]*duplicate_idempotency_key/m },
      { block: 'LARGE=$(', shows: /"status":"pending_approval".*"whatsapp"[^]*"status":"settled"/ },
      { block: '/cancel"', shows: /"error":"destination_not_found"\n[^]*"error":"invalid_state"/ },
      { block: '/receipt"', shows: /"jws":"/ },
    ],
  },
  {
    path: 'docs/how-to/pay-many.md',
    promises: [
      { block: 'field() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"[^]*"available":500000[^]*"id":"sub_/ },
      { block: 'PAYROLL=', shows: /"status":"processing","counts":\{"accepted":3[^]*"status":"completed"/ },
      { block: '/transfers?limit', shows: /"settled"\n[^]*"refused"\n.*"destination_not_found"/ },
      { block: '%{http_code}', shows: /"status":"completed"[^]*^200$/m },
      { block: 'LARGE=$(', shows: /"status":"pending_approval"[^]*"status":"completed"/ },
    ],
  },
  {
    path: 'docs/how-to/mcp.md',
    promises: [
      { block: 'field() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"[^]*"available":500000[^]*"raw":"ak_test_/ },
      { block: 'tool() {', shows: /"withoutAskingCents":4999999[^]*"outcome":"settles"/ },
      {
        block: 'MAY=',
        shows: /"structuredContent":\{"id":"pay_[^]*Nothing was made now[^]*"duplicate":\{"of":"pay_/,
      },
      {
        block: 'examples/agent/main.js',
        shows: /"status":"approved"[^]*^Pencils: settled$[^]*^A desk: settled$/m,
      },
    ],
  },
  {
    path: 'docs/how-to/cards-for-agents.md',
    promises: [
      { block: 'field() {', shows: /^$/ },
      {
        block: 'SESSION=$(',
        shows: /"status":"not_started"[^]*"session_id":"cos_[^]*"status":"approved"[^]*"id":"usr_/,
      },
      { block: 'checkouts/complete', shows: /"id":"pm_/ },
      { block: 'AGENT=$(', shows: /"agent":"buyer"[^]*"raw":"ak_test_/ },
      { block: 'CARD=$(', shows: /^\{"id":"card_.*"status":"OPEN".*"subWalletId":"sub_/m },
      {
        block: 'PURCHASE=$(',
        shows: /"status":"authorized"[^]*"cap":\{"limitCents":6000000,"usedCents":3000000/,
      },
      {
        block: '/allocate"',
        shows:
          /"declineReason":"limit_exceeded".*"limit":\{"limit":"cap","limitCents":3500000,"usedCents":3000000/,
      },
      { block: '/void"', shows: /"status":"voided"[^]*"usedCents":0/ },
      {
        block: 'HELD=$(',
        shows:
          /"status":"pending_approval"[^]*"status":"approved"[^]*"settled":true[^]*"status":"OPEN".*"merchantLock":"Aerolínea/,
      },
      {
        block: '/reveal"',
        shows: /"maskedNumber":"•••• •••• •••• \d{4}"[^]*\/reveal\/[^]*"shareUrl":/,
      },
      { block: '-X DELETE', shows: /"ok":true[^]*"closedReason":"sub_wallet_closed"/ },
    ],
  },
  {
    path: 'docs/how-to/schedule-payments.md',
    promises: [
      { block: 'field() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"[^]*"available":500000[^]*"raw":"ak_test_/ },
      { block: 'SCHEDULED=$(', shows: /^\{"id":"sch_.*"nextRunAt":"20.*"status":"active"/m },
      { block: 'NEXT=$(', shows: /"lastStatus":"completed"[^]*"id":"run_.*"status":"completed".*"missed":0/ },
      {
        block: 'APPROVAL=$(',
        shows: /"status":"pending_approval".*"approvalId":"appr_[^]*"status":"approved".*"settled":true/,
      },
      {
        block: '-X DELETE',
        shows:
          /"amountCents":2500000[^]*"status":"paused"[^]*"ok":true[^]*"type":"scheduled_payment.executed"/,
      },
    ],
  },
  {
    path: 'docs/how-to/command-line.md',
    promises: [
      { block: 'monedero() {', shows: /^Connect\n {2}login /m },
      {
        block: 'monedero login --with-key',
        shows: /^Logged in as demo: Demo, test side of http[^]*^\* +demo /m,
      },
      {
        block: 'CARDHOLDER=$(',
        shows: /  cardholder\.created {2}evt_\w+ {2}(ch_\w+)\n[^]*\/console\/cardholders\/\1$/m,
      },
      { block: '--reason merchant_blocked', shows: /^transaction\.declined {2}tx_\w+$/m },
      {
        block: 'logs tail',
        because: 'it goes on until it is ended, in a shell in which the function is not',
      },
      { block: 'deliveries list', shows: /^no deliveries$|  del_\w+$/m },
      { block: 'ended with', shows: /^\{"code":"not_found".*"request_id":"req_\w+"\}\nended with 1$/m },
    ],
  },
  {
    path: 'docs/how-to/run-in-production.md',
    promises: [
      { block: 'export DATABASE_URL=', because: 'it needs a database on another machine' },
      { block: 'npm pack', because: 'test/deploy/package.test.ts packs, installs and starts it' },
      { block: 'org create', shows: /^id +org_\w+\nname +Acme$/m },
      {
        block: 'keys create',
        shows: /^\{"id":"key_.*"scopes":\["cardholders","cards"\].*"raw":"sk_live_.*\}\n$/,
      },
      { block: 'keys revoke', shows: /^key_\w+ is revoked\n[^]*suspended/ },
    ],
  },
  {
    path: 'docs/how-to/reads-from-a-replica.md',
    promises: [{ block: 'export DATABASE_REPLICA_URL=', because: 'it needs a standby on another machine' }],
  },
  {
    path: 'docs/how-to/keep-and-erase.md',
    promises: [
      { block: 'export cardholder', because: 'test/roles/person.test.ts does it to a person of its own' },
      { block: 'erase cardholder', because: 'test/roles/person.test.ts does it to a person of its own' },
    ],
  },
  {
    path: 'docs/how-to/review-identities.md',
    promises: [
      {
        block: 'providers add operator',
        because: 'test/roles/kyc.test.ts does it for an organization of its own',
      },
      { block: 'kyc list', because: 'test/roles/kyc.test.ts does it to people of its own' },
    ],
  },
  {
    path: 'docs/how-to/use-the-console.md',
    promises: [{ block: 'user add', shows: /ana@example\.com/ }],
  },
  {
    path: 'docs/how-to/connect-a-provider.md',
    promises: [
      { block: 'providers list', shows: /^drivers: fintoc, operator, smtp, whatsapp$/m },
      { block: 'provider.keys', because: 'it takes keys of a provider' },
      { block: 'mail.keys', because: 'it takes keys of a provider' },
      { block: 'providers route accounts', because: 'it names connections that a walk does not have' },
      { block: 'providers rotate', because: 'it names a connection that a walk does not have' },
    ],
  },
  {
    path: 'docs/how-to/go-live.md',
    onlyOnce: true,
    promises: [
      { block: 'providers check', shows: /there are no connections/ },
      { block: 'inspect ledger', shows: /^0 orders that their rail contradicts/m },
      { block: 'providers remove', because: 'it names a connection that a walk does not have' },
    ],
  },
  {
    path: 'docs/how-to/first-payment.md',
    promises: [
      'org create --name Acme',
      'providers check',
      'LIVE_KEY=$(',
      'kyc approve',
      '/api/auth/otp" ',
      '# by mail',
      '# by WhatsApp',
      'Send 2,000 pesos',
      '"available":2000',
      'AGENT=$(',
      '"status":"settled"',
    ].map((block) => ({ block, because: 'test/docs/first-payment.test.ts does it in production mode' })),
  },
  {
    path: 'docs/how-to/live-in-mexico.md',
    onlyOnce: true,
    promises: [
      {
        block: 'doubles -- mexico',
        shows: /The doubles of mexico are ready/,
        untilTheEnd: /keys in mexico\.keys/,
      },
      {
        block: 'live mexico',
        shows: /^operator {2}added[^]*^fintoc {2}added[^]*^whatsapp {2}added[^]*^ready: /m,
      },
      { block: 'CARDHOLDER=$(', shows: /^\{"id":"ch_.*"country":"MX","kycStatus":"pending"/m },
      { block: 'kyc approve', shows: /idr_\w+ is approved/ },
      { block: '/api/auth/phone/verify', shows: /"phoneNumber":"\+525512345678","verifiedAt":"/ },
      { block: '$DOUBLES/deposits', shows: /"cvu":"\d{18}".*"available":20000/ },
      {
        block: '$DOUBLES/holders',
        shows: /"status":"verifying"[^]*"holderName":"PAPELERIA.*"status":"active"/,
      },
      {
        block: '$DOUBLES/taps',
        shows:
          /"status":"pending_approval"[^]*"tapped":"Aprobar"[^]*"status":"settled"[^]*"amount_cents":10000/,
      },
      { block: '/reconcile', shows: /"ok":true.*"differenceCents":0/ },
    ],
  },
  {
    path: 'docs/how-to/when-a-provider-fails.md',
    promises: [
      'providers check conn_…\nnpm run -s monedero -- inspect orders',
      'providers enable',
      'providers rotate',
      'providers show',
      'providers check conn_…\nnpm run -s monedero -- inspect wallets',
      'inspect wallets\nnpm run -s monedero -- providers check conn_…',
      'inspect purchases',
      'orders decide',
    ].map((block) => ({ block, because: 'test/docs/when-a-provider-fails.test.ts runs them all' })),
  },
  {
    path: 'docs/how-to/back-up-and-upgrade.md',
    promises: [
      {
        block: '-- backup /backups',
        because: 'it writes to /backups; `npm run prove:restore` makes backups',
      },
      {
        block: '-- restore /backups',
        because: 'it moves the database to /srv; `npm run prove:restore` restores one, and goes on there',
      },
      { block: '-- inspect orders', because: 'it is for orders and deliveries that are stuck, and none is' },
    ],
  },
  {
    path: 'docs/how-to/scale-out.md',
    promises: [
      {
        block: 'cluster distribute',
        because: 'it takes a cluster of Citus; test/roles/filled.test.ts does it on one',
      },
      {
        block: 'cluster rebalance',
        because: 'it takes a cluster of Citus; test/roles/cluster-move.test.ts does it on one',
      },
      {
        block: 'cluster move',
        because: 'it takes a cluster of Citus; test/roles/cluster-move.test.ts does it on one',
      },
      {
        block: 'cluster split',
        because: 'it takes a tenant that is too large; test/cells/split.test.ts does it',
      },
    ],
  },
  {
    path: 'docs/how-to/rotate-secrets.md',
    promises: [
      { block: 'secrets reseal', because: 'it needs servers that were given a second key' },
      { block: '--leaked', because: 'it takes all keys back that receipts were signed with so far' },
    ],
  },
];
