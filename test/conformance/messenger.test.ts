// The sandbox keeps what every messenger must, in process and over HTTP; and the promises tell a bad one from
// a good one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type {
  ApprovalMessage,
  ApprovalMessenger,
  ApprovalMessengerCalls,
  MessengerReport,
} from '#modules/approvals/port.ts';
import { addressOf, inboundSecret, SEND } from '#providers/sandbox/messages.ts';
import { templates } from '#questions.ts';
import { createSandboxWhatsapp, UNDELIVERABLE, verifyTokenOf } from '#providers/sandbox/whatsapp.ts';
import { tappedValue, webhookOf } from '#providers/sandbox/whatsapp-wire.ts';
import { HUB_SIGNATURE_HEADER, hubSignature, isHubSigned } from '#providers/wire/whatsapp.ts';
import { startTestApp } from '../support/app.ts';
import { losing } from './cuts.ts';
import { messengerConformance, messengerPromises, type Received, type Subject } from './messenger.ts';
import { overHttp } from './over-http.ts';

// Without a worker its webhooks stay in their jobs, from which they are taken.
const { app, tenant } = await startTestApp({ worker: false });
const sandbox = createSandboxWhatsapp({ ...app, templates });
const secret = inboundSecret(app.sealer, 'whatsapp', tenant.id);

const callOf = (body: string, appSecret = secret): InboundCall => ({
  tenant,
  raw: {
    method: 'POST',
    path: addressOf('whatsapp', tenant.id),
    query: '',
    headers: { [HUB_SIGNATURE_HEADER]: hubSignature(body, appSecret) },
    body: Buffer.from(body),
  },
});

let taps = 0;

const shared = {
  tenant,
  phone: '+5491155551234',
  noPhone: `+549115555${UNDELIVERABLE}`,
  received: (reference: string) =>
    app.pool.all(
      sql<Received>`
        select w.id as "messageId", w.recipient, t.text
        from sandbox_whatsapp w join sandbox_texts t on t.tenant_id = w.tenant_id and t.reference = w.id
        where w.tenant_id = ${tenant.id} and w.reference = ${reference} order by w.id`,
    ),
  async reports(reference: string) {
    const rows = await app.pool.all(
      sql<{ body: string }>`
        select payload->>'body' as body from jobs
        where tenant_id = ${tenant.id} and kind = ${SEND} and strpos(payload->>'body', ${reference}) > 0
        order by id`,
    );
    return rows.map(({ body }) => callOf(body));
  },
  async tap({ messageId, recipient }: Received, button: 'approve' | 'reject') {
    const { payload } = await app.pool.one(
      sql<{ payload: string }>`
        select request->'template'->'components'->${button === 'approve' ? 1 : 2}::int->'parameters'->0->>'payload' as payload
        from sandbox_whatsapp where tenant_id = ${tenant.id} and id = ${messageId}`,
    );
    const tapped = { id: `wamid.tap${(taps += 1)}`, payload, text: 'x' };
    return callOf(webhookOf(tappedValue({ messageId, recipient, seconds: 1 }, tapped)));
  },
  forged: (body: string) => callOf(body, 'another secret'),
  challenge(token = verifyTokenOf(app.sealer, tenant.id)): InboundCall {
    const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
    const { raw } = callOf('');
    return { tenant, raw: { ...raw, method: 'GET', query: new URLSearchParams(asked).toString() } };
  },
  restarted: () => createSandboxWhatsapp({ ...app, templates }),
};

type Send = ApprovalMessenger['sendApproval'];

function inProcess(change: Partial<ApprovalMessenger> = {}, restarted = shared.restarted): Subject {
  const messenger = { ...sandbox, ...change };
  const { call: sendApproval, loseNext } = losing<Parameters<Send>, Awaited<ReturnType<Send>>>(
    messenger.sendApproval,
  );
  return { ...shared, restarted, loseNext, messenger: { ...messenger, sendApproval } };
}

messengerConformance('the sandbox', () => Promise.resolve(inProcess()));

messengerConformance('the sandbox over HTTP', async () => {
  const { sendApproval, ...rest } = sandbox;
  const wire = await overHttp<ApprovalMessengerCalls>({ sendApproval }, () => tenant);
  return { ...shared, messenger: { ...rest, ...wire.client }, loseNext: wire.breakNext };
});

const sending =
  (change: (message: ApprovalMessage) => ApprovalMessage): Send =>
  (to, message, signal) =>
    sandbox.sendApproval(to, change(message), signal);

const each =
  (change: (report: MessengerReport) => readonly MessengerReport[]): ApprovalMessenger['readReports'] =>
  async (call) =>
    (await sandbox.readReports(call)).flatMap(change);

let times = 0;
const seen = new Set<string>();

type Faulty = {
  readonly change: Partial<ApprovalMessenger>;
  readonly restarted?: () => ApprovalMessenger;
  readonly broken: keyof typeof messengerPromises;
};
const FAULTY: Readonly<Record<string, Faulty>> = {
  'speaks one language': {
    change: {
      sendApproval: sending((message) => ({ ...message, template: { ...message.template, language: 'es' } })),
    },
    broken: 'carries the question word for word, in each language',
  },
  'swaps what fills the question': {
    change: {
      sendApproval: sending(({ template, ...message }) => ({
        ...message,
        template: { ...template, parameters: template.parameters.toReversed() },
      })),
    },
    broken: 'carries the question word for word, in each language',
  },
  'swaps its buttons': {
    change: {
      sendApproval: sending(({ template, ...message }) => {
        const { approve, reject } = template.payloads;
        return { ...message, template: { ...template, payloads: { approve: reject, reject: approve } } };
      }),
    },
    broken: 'reports a tap with the message, the telephone and what the button was given',
  },
  'sends twice': {
    change: {
      async sendApproval(...asked) {
        await sandbox.sendApproval(...asked);
        return sandbox.sendApproval(...asked);
      },
    },
    broken: 'answers the id of the message and what it calls the telephone',
  },
  'gives all messages one id': {
    change: {
      async sendApproval(...asked) {
        const answer = await sandbox.sendApproval(...asked);
        if (answer.kind !== 'accepted') return answer;
        return { kind: 'accepted', value: { ...answer.value, messageId: 'same' } };
      },
    },
    broken: 'answers the id of the message and what it calls the telephone',
  },
  'sends, and says that it did not': {
    change: {
      async sendApproval(...asked) {
        await sandbox.sendApproval(...asked);
        return { kind: 'refused', reasons: ['busy'] };
      },
    },
    broken: 'answers the id of the message and what it calls the telephone',
  },
  'refuses and sends all the same': {
    change: {
      async sendApproval(to, message, signal) {
        const answer = await sandbox.sendApproval(to, message, signal);
        if (answer.kind !== 'refused') return answer;
        const template = { ...message.template, language: 'es' };
        await sandbox.sendApproval(to, { ...message, template }, signal);
        return answer;
      },
    },
    broken: 'refuses a template that it does not know, and sends nothing',
  },
  'says nothing of a telephone that takes none': {
    change: { readReports: each((report) => (report.kind === 'failed' ? [] : [report])) },
    broken: 'says of a telephone that takes none, in its answer or in a report',
  },
  'reports as sent what failed': {
    change: {
      readReports: each((report) =>
        report.kind === 'failed'
          ? [{ kind: 'sent', reference: report.reference, messageId: 'x', recipient: 'x' }]
          : [report],
      ),
    },
    broken: 'says of a telephone that takes none, in its answer or in a report',
  },
  'reports what it sent under another reference': {
    change: {
      readReports: each((report) =>
        report.kind === 'reply' ? [report] : [{ ...report, reference: `${report.reference}x` }],
      ),
    },
    broken: 'reports under our reference that a message arrived, also where the answer was lost',
  },
  'reports another telephone than it answers': {
    change: {
      readReports: each((report) =>
        report.kind === 'sent' ? [{ ...report, recipient: `+${report.recipient}` }] : [report],
      ),
    },
    broken: 'reports under our reference that a message arrived, also where the answer was lost',
  },
  'reports a tap without what the button was given': {
    change: {
      readReports: each((report) =>
        report.kind === 'reply' ? [{ ...report, payload: 'Aprobar' }] : [report],
      ),
    },
    broken: 'reports a tap with the message, the telephone and what the button was given',
  },
  'takes everything for a tap': {
    change: {
      readReports: () => Promise.resolve([{ kind: 'reply', messageId: 'x', from: 'x', payload: 'x' }]),
    },
    broken: 'reads past what is nothing of ours',
  },
  'throws on a report that it has read before': {
    change: {
      async readReports(call) {
        const text = call.raw.body.toString('utf8');
        if (seen.has(text)) throw new Error('it was read before');
        seen.add(text);
        return sandbox.readReports(call);
      },
    },
    broken: 'reads a report the same way however often, and after a restart',
  },
  'gives a webhook another id each time': {
    change: {
      async verify(call) {
        return (await sandbox.verify(call)) && { messageId: String((times += 1)) };
      },
    },
    broken: 'reads a report the same way however often, and after a restart',
  },
  'knows nothing after a restart': {
    change: {},
    restarted: () => ({ ...sandbox, verify: () => Promise.resolve(undefined) }),
    broken: 'reads a report the same way however often, and after a restart',
  },
  'takes any report for its own': {
    change: { verify: () => Promise.resolve({ messageId: 'any' }) },
    broken: 'takes no report for its own that is unsigned, changed, forged, or meant for another tenant',
  },
  'takes the report of another tenant for its own': {
    change: {
      verify: ({ raw }) => sandbox.verify({ raw, tenant }),
    },
    broken: 'takes no report for its own that is unsigned, changed, forged, or meant for another tenant',
  },
  'answers the question for our address to anyone': {
    change: {
      answerChallenge: ({ raw }) =>
        Promise.resolve(new URLSearchParams(raw.query).get('hub.challenge') ?? undefined),
    },
    broken: 'answers the question for our address to one that knows the token, and to no other',
  },
};

suite('the promises of a messenger', () => {
  for (const [what, { change, restarted, broken }] of Object.entries(FAULTY)) {
    test(`are not kept by one that ${what}`, async () => {
      const keep = messengerPromises[broken] ?? assert.fail(`nothing promises ${broken}`);
      await assert.rejects(keep(inProcess(change, restarted)), assert.AssertionError);
    });
  }
});

test('the signature of a webhook is that of Meta, by its vector', () => {
  const body = '{"object":"whatsapp_business_account","entry":[]}';
  const signature = 'sha256=d3e4f9da0ce6c71ab3dba55929b8eeeee2455349e534924ead19f98d143e904f';
  assert.equal(hubSignature(body, 'app-secret'), signature);
  assert.ok(isHubSigned(Buffer.from(body), signature, 'app-secret'));
  assert.ok(!isHubSigned(Buffer.from(body), signature, 'app-secre'));
});
