// A test number of WhatsApp's Cloud API as the subject of the suite of messengers. What arrived is what Meta
// reports; what a person reads and taps on their telephone is seen by that person alone.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '#platform/time/clock.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { ApprovalMessenger, MessengerReport } from '#modules/approvals/port.ts';
import { losing } from '../../test/conformance/cuts.ts';
import { messengerPromises, type Received, type Subject } from '../../test/conformance/messenger.ts';
import { receiverOf, type Run, type TestSide } from './provider.ts';
import { NotHere } from './verdict.ts';
import { seenWithin } from './waiting.ts';

const BEHIND_MS = SECOND_MS;
const TELEPHONE = /^\+[1-9]\d{7,14}$/;
const CHALLENGE = '1158201444';
const READ = 'what a person reads on their telephone is seen by that person alone';
const TAPPED = 'a person would have to tap: it is run over the double alone';

const LEFT = {
  'carries the question word for word, in each language': READ,
  'reports a tap with the message, the telephone and what the button was given': TAPPED,
  'reads a report the same way however often, and after a restart': TAPPED,
  'reads past what is nothing of ours': TAPPED,
  'takes no report for its own that is unsigned, changed, forged, or meant for another tenant': TAPPED,
};

export const whatsappTestSide: TestSide = {
  destinations: ['telephone', 'unreachable'],
  checkDestination: (_name, value) =>
    TELEPHONE.test(value) ? undefined : 'it is not a telephone, such as +525512345678',
  suites: (run, onSuite) =>
    onSuite({
      port: 'approval_messenger',
      promises: messengerPromises,
      left: LEFT,
      make: () => subjectOf(run),
    }),
};

function messengerOf({ connection }: Run): ApprovalMessenger {
  const { approval_messenger: messenger } = connection.open().ports;
  assert.ok(messenger !== undefined);
  return messenger;
}

function subjectOf(run: Run): Subject {
  const { connection } = run;
  const { tenant } = connection;
  const messenger = messengerOf(run);
  type Send = ApprovalMessenger['sendApproval'];
  const { call: sendApproval, loseNext } = losing<Parameters<Send>, Awaited<ReturnType<Send>>>(
    messenger.sendApproval,
  );
  const { reports, received } = reportsOf(run, messenger);
  return {
    tenant,
    messenger: { ...messenger, sendApproval },
    get phone() {
      return telephoneOf(run, 'telephone', 'it is not said whose telephone messages go to');
    },
    get noPhone() {
      return telephoneOf(run, 'unreachable', 'it is not said which telephone takes no messages');
    },
    received,
    reports,
    tap: () => Promise.reject(new NotHere(TAPPED)),
    forged: () => assert.fail(TAPPED),
    challenge(token = connection.secretOf('verifyToken')) {
      const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': CHALLENGE };
      const query = new URLSearchParams(asked).toString();
      return { tenant, raw: { method: 'GET', path: '/', query, headers: {}, body: Buffer.alloc(0) } };
    },
    restarted: () => messengerOf(run),
    loseNext,
  };
}

/** Nothing is sent that no report would be seen of. */
function telephoneOf(run: Run, name: string, why: string): string {
  receiverOf(run);
  const given = run.destinations.get(name);
  if (given === undefined) throw new NotHere(`${why}: --destination ${name}=+…`);
  return given;
}

function reportsOf(
  run: Run,
  { verify, readReports }: ApprovalMessenger,
): Pick<Subject, 'reports' | 'received'> {
  const receiver = receiverOf.bind(undefined, run);
  const isAbout = (report: MessengerReport, reference: string): boolean =>
    report.kind !== 'reply' && report.reference === reference;
  const readIn = async (calls: readonly InboundCall[], reference: string) => {
    const read: MessengerReport[] = [];
    for (const call of calls) if ((await verify(call)) !== undefined) read.push(...(await readReports(call)));
    return read.filter((report) => isAbout(report, reference));
  };
  const reports = async (reference: string): Promise<readonly InboundCall[]> => {
    const look = () => Promise.resolve(receiver().about(reference));
    await seenWithin(run.waitSeconds, look, ({ length }) => length > 0);
    // Another message under the same reference would be reported close behind.
    await wait(BEHIND_MS);
    return look();
  };
  return {
    reports,
    async received(reference) {
      const all = await readIn(await reports(reference), reference);
      const sent = all.filter((report) => report.kind === 'sent');
      const ids = new Map(sent.map(({ messageId, recipient }) => [messageId, recipient]));
      return [...ids].map(([messageId, recipient]): Received => ({ messageId, recipient, text: '' }));
    },
  };
}
