// README and the how-tos do what they say: their commands run as they are printed, in a new folder and again
// in the same one.
// Ends within 8 minutes: it starts the product for each page, with a PostgreSQL of its own.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { answersReady, freePort } from '../support/ports.ts';
import { start, type Running } from '../support/process.ts';
import { until } from '../support/wait.ts';
import { blocksOf, openTerminal, walk, type Page, type Place } from './walk.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** All that a reader's commands use of the repository. */
const NEEDED = ['package.json', 'bin', 'node_modules', 'src', 'webhooks', 'examples'];
const ISSUE_CARDS = 'docs/how-to/issue-cards.md';
const LISTENING = {
  block: 'monedero -- listen --forward-to',
  shows: /Listening to the test side of Demo/,
  untilTheEnd: /cardholder\.created {2}evt_\w+ {2}ch_\w+\n {2}→ /,
};
const TRIGGER = { block: 'monedero -- trigger', shows: /^cardholder\.created {2}ch_/m };

const PAGES: readonly Page[] = [
  {
    path: 'README.md',
    promises: [
      // `start` is there already, and what `npm ci` installs as well.
      { block: 'npm ci && npm start', shows: undefined },
      { block: 'npm ci && npm test', shows: undefined },
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
      { block: 'CARD=$(', shows: /"status":"OPEN","type":"single_use","amountCents":25000000/ },
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
    path: 'docs/how-to/a-wallet-for-your-agent.md',
    promises: [
      { block: 'idOf() {', shows: /^$/ },
      { block: 'CARDHOLDER=$(', shows: /"kycStatus":"approved"/ },
      { block: '/api/auth/otp/verify', shows: /"status":"code_sent"[^]*"user":\{"id":"usr_/ },
      { block: 'wallet"\n', shows: /^\{"id":"wal_.*"available":0/m },
      { block: '/wallet/fund"', shows: /"settlement":"pending"[^]*"available":500000[^]*"type":"credit"/ },
      { block: '"label":"Rent"', shows: /^\{"id":"pye_.*"holderName":"Sofia Ruiz"/m },
      { block: 'otro.sofia.ruiz', shows: /^400\n\{"data":\[\{"id":"pye_[^{]*\}\]/ },
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
    path: 'docs/how-to/receive-webhooks.md',
    promises: [
      { block: 'ENDPOINT=$(', shows: /"id":"whe_.*"secret":"whsec_/ },
      { block: 'node receiver.mjs', shows: /^$/, untilTheEnd: /^$/ },
      { block: 'send_test', shows: /"delivered":true/, isRepeated: true },
      { block: '/deliveries"', shows: /"eventType":"card.created","kind":"test","responseStatus":204/ },
      { block: '/recover"', shows: /"recovered":\d+/ },
      { block: 'roll_secret"', shows: /"newSecret":"whsec_/ },
      { block: '-X DELETE', shows: /"deleted":true/ },
      LISTENING,
      TRIGGER,
    ],
  },
  {
    path: 'docs/how-to/command-line.md',
    promises: [
      { block: 'monedero() {', shows: /^Connect\n {2}login /m },
      { block: 'monedero login', shows: /^Logged in as demo: Demo, test side of http[^]*^\* +demo /m },
      {
        block: 'CARDHOLDER=$(',
        shows: /  cardholder\.created {2}evt_\w+ {2}(ch_\w+)\n[^]*\/console\/cardholders\?peek=\1$/m,
      },
      { block: '--reason merchant_blocked', shows: /^transaction\.declined {2}tx_\w+$/m },
      // It goes on until it is ended, in a shell in which the function is not.
      { block: 'logs tail', shows: undefined },
      { block: 'deliveries list', shows: /^no deliveries$|  del_\w+$/m },
      { block: 'ended with', shows: /^\{"code":"not_found".*"request_id":"req_\w+"\}\nended with 1$/m },
    ],
  },
  {
    path: 'docs/how-to/run-in-production.md',
    promises: [
      // It needs a database on another machine.
      { block: 'export DATABASE_URL=', shows: undefined },
      { block: 'org create', shows: /^id +org_\w+\nname +Acme$/m },
      {
        block: 'keys create',
        shows: /^\{"id":"key_.*"scopes":\["cardholders","cards"\].*"raw":"sk_live_.*\}\n$/,
      },
      { block: 'keys revoke', shows: /^key_\w+ is revoked\n[^]*suspended/ },
    ],
  },
];

const folder = await mkdtemp(join(tmpdir(), 'monedero-reader-'));
await chmod(folder, 0o755);
after(() => rm(folder, { recursive: true, force: true }));
for (const name of NEEDED) await symlink(join(ROOT, name), join(folder, name));
const place: Place = { folder, receiverPort: await freePort() };

let dev: { running: Running; round: string } | undefined;

/** `npm start`, once a round: a folder is used when it was stopped there and started again. */
async function startIn(round: string): Promise<void> {
  if (dev?.round === round) return;
  if (dev !== undefined) {
    dev.running.signal('SIGTERM');
    await dev.running.exited;
  }
  const port = await freePort();
  const running = start(['dev'], { DATA_DIR: join(folder, 'data'), PORT: String(port) });
  dev = { running, round };
  await until('it is ready', () => {
    if (!running.isRunning()) throw new Error(`it ended: ${running.output()}`);
    return answersReady(`http://127.0.0.1:${port}`);
  });
  await until('it has said so', () => running.output().includes('Monedero is ready'));
}

for (const round of ['new', 'used']) {
  suite(`in a ${round} folder`, () => {
    for (const page of PAGES) {
      test(`${page.path} works as printed in a ${round} folder`, async () => {
        await startIn(round);
        await walk(place, page);
      });
    }
  });
}

test('a refusal is shown, and the commands that need what was refused do not run', async () => {
  await startIn('used');
  const blocks = await blocksOf(ISSUE_CARDS);
  const [setUp = '', register = '', setup = ''] = ['idOf() {', 'CARDHOLDER=$(', 'payment-method/setup'].map(
    (part) => blocks.find((block) => block.includes(part)),
  );
  const script = [setUp, register, register, 'echo "[$CARDHOLDER]"', setup, 'echo "it goes on"'].join('\n');
  const terminal = openTerminal(place, ['-c', script]);
  await until('it has ended', () => !terminal.isRunning());
  await terminal.end();
  assert.match(terminal.output(), /"error":"duplicate_/);
  assert.match(terminal.output(), /^\[\]$/m);
  assert.match(terminal.output(), /CARDHOLDER: parameter null or not set/);
  assert.doesNotMatch(terminal.output(), /it goes on|not_found/);
});
