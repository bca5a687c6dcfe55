// Mail in the name of an organization goes by its own connection, if it has one. Which connection has a mail
// is written down before it is sent: what one connection may have taken goes by no other, in no run of its
// job.
import {
  SANDBOX,
  type Connected,
  type Connection,
  type Connections,
} from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { accepted, unknownBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { Mail, Mailer } from '#modules/webhooks/port.ts';
import { COPIES_MAX, type KeptMail, type MailBooks } from './books.ts';
import { LOST_TOO_OFTEN } from './mailer.ts';

type Services = {
  readonly books: MailBooks;
  readonly log: Log;
  readonly connections: Pick<Connections, 'serving'>;
  /** The mailers of the connections. */
  readonly carriers: Connected<Mailer>;
  /** Its password is gone, so it brings nothing. False if the connection is not known here yet. */
  readonly isRemoved: (connectionId: string) => Promise<boolean>;
};
type Answer = OutsideAnswer<null>;
type Sending = { readonly tenant: Tenant; readonly mail: Mail; readonly signal: AbortSignal };

const RUN_BYTES = 12;

/** `house`: whatever brings the mail that none of these does. */
export const mailByConnection = (services: Services, house: Mailer): Mailer => ({
  async send(tenant, mail, signal) {
    if (mail.look === undefined) return house.send(tenant, mail, signal);
    const sending = { tenant, mail, signal };
    const before = await services.books.find(sending);
    if (before === undefined) {
      const serving = await servingFor(services, sending);
      return serving.length === 0 ? house.send(tenant, mail, signal) : sendNew(services, sending, serving);
    }
    const ended = endOf(before);
    if (ended !== undefined) return ended;
    return before.connection_id === null ? house.send(tenant, mail, signal) : sendAgain(services, sending);
  },
});

function endOf({ is_accepted, is_refused, unknown_count }: KeptMail): Answer | undefined {
  if (is_accepted) return accepted(null);
  if (is_refused) return { kind: 'refused', reasons: ['it was refused before'] };
  return unknown_count >= COPIES_MAX ? LOST_TOO_OFTEN : undefined;
}

const servingFor = async (
  { connections }: Services,
  { tenant, mail }: Sending,
): Promise<readonly Connection[]> =>
  (await connections.serving(tenant, { ports: ['mailer'] })).filter(
    ({ id, organizationId }) =>
      id !== SANDBOX && (mail.carriedBy !== 'deployment' || organizationId === null),
  );

/** Sends by the first that takes it. Each is asked only if nothing has left for those before it. */
async function sendNew(
  services: Services,
  sending: Sending,
  serving: readonly Connection[],
): Promise<Answer> {
  const { books } = services;
  const run = newRun();
  let answer: Answer = unknownBecause('another run is sending it');
  for (const [at, { id }] of serving.entries()) {
    if (!(await books[at === 0 ? 'begin' : 'goOn'](sending, { run, id }))) return answer;
    answer = await carry(services, sending, id);
    if (answer.kind !== 'unknown' || answer.hasLeft !== false) return answer;
  }
  await books.forget(sending, run);
  return answer;
}

/** Asks the connection that was asked before, since the mail may have been taken there. */
async function sendAgain(services: Services, sending: Sending): Promise<Answer> {
  const row = await services.books.bind(sending);
  // The run before has found that nothing had left, for any of them.
  if (row === undefined || row.connection_id === null) return unknownBecause('another run has given it up');
  return endOf(row) ?? (await carry(services, sending, row.connection_id));
}

async function carry(services: Services, sending: Sending, connectionId: string): Promise<Answer> {
  const { tenant, mail, signal } = sending;
  const answer: Answer = (await services.isRemoved(connectionId))
    ? { kind: 'refused', reasons: ['its connection was removed'] }
    : await services.carriers.at(connectionId).send(tenant, mail, signal);
  if (answer.kind === 'refused') {
    const [cause, { reference }] = [answer.reasons.join(', '), mail];
    services.log.warn('mail.refused', { tenantId: tenant.id, reference, connection: connectionId, cause });
  }
  if (answer.kind !== 'unknown' || answer.hasLeft !== false) await services.books.note(sending, answer.kind);
  return answer;
}

function newRun(): string {
  const bytes = Buffer.alloc(RUN_BYTES);
  cryptoRandom(bytes);
  return bytes.toString('base64url');
}
