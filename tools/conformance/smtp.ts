// A mail server of an organization as the subject of the suite of mailers. What arrived is what the server
// has taken; what a person reads in their mailbox is seen by that person alone.
import assert from 'node:assert/strict';
import type { Mailer } from '#modules/webhooks/port.ts';
import { SANDBOX_CONNECTION } from '#platform/provider/connections.ts';
import { systemClock } from '#platform/time/clock.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { mailByConnection } from '#providers/mail/by-connection.ts';
import { losing } from '../../test/conformance/cuts.ts';
import { serverPromises, type ServerSubject } from '../../test/conformance/mailer.ts';
import { thinMailBooks } from '../../test/doubles/thin-mail-books.ts';
import type { Run, TestSide } from './provider.ts';
import { NotHere } from './verdict.ts';

const CONNECTION = 'conn_conformance';
const ADDRESS = /^[^\s<>,;:"@]+@[^\s<>,;:"@]+\.[^\s<>,;:"@]+$/;

const LEFT = {
  'carries subject and text as they are':
    'what a person reads in their mailbox is seen by that person alone: it is run over the double',
};

export const smtpTestSide: TestSide = {
  destinations: ['taken', 'refused'],
  checkDestination: (_name, value) =>
    ADDRESS.test(value) ? undefined : 'it is not an e-mail address, such as ana@example.com',
  placeOf: ({ host }) => host,
  suites: (run, onSuite) =>
    onSuite({ port: 'mailer', promises: serverPromises, left: LEFT, make: () => subjectOf(run) }),
};

type Send = Mailer['send'];

/** The subject with books as the product keeps them, which live as long as this process. */
function subjectOf(run: Run): ServerSubject {
  const { tenant } = run.connection;
  const taken: { readonly subject: string; readonly text: string }[] = [];
  const noting: Send = async (of, mail, signal) => {
    const { mailer } = run.connection.open().ports;
    assert.ok(mailer !== undefined);
    const answer = await mailer.send(of, mail, signal);
    if (answer.kind === 'accepted') taken.push(mail);
    return answer;
  };
  const books = thinMailBooks();
  const { call, loseNext } = losing<Parameters<Send>, Awaited<ReturnType<Send>>>(noting);
  const over = (send: Send): Mailer => {
    const routed = mailByConnection(
      {
        books,
        log: createLog('error', systemClock, () => undefined),
        connections: { serving: () => Promise.resolve([{ ...SANDBOX_CONNECTION, id: CONNECTION }]) },
        carriers: { at: () => ({ send }) },
        isRemoved: () => Promise.resolve(false),
      },
      { send: () => assert.fail('the deployment was asked') },
    );
    return { send: (of, mail, signal) => routed.send(of, { ...mail, look: 'organization' }, signal) };
  };
  return {
    tenant,
    other: { ...tenant, id: `${tenant.id}_other` },
    get to() {
      return addressOf(run, 'taken', 'it is not said whose mailbox takes mail');
    },
    get refused() {
      return addressOf(run, 'refused', 'it is not said which address its server refuses');
    },
    mailer: over(call),
    restarted: () => over(noting),
    loseNext,
    received: async (subject) => taken.filter((mail) => mail.subject === subject).map(({ text }) => text),
  };
}

function addressOf({ destinations }: Run, name: string, why: string): string {
  const given = destinations.get(name);
  if (given === undefined) throw new NotHere(`${why}: --destination ${name}=ana@example.com`);
  return given;
}
