// Mail in the name of an organization goes by its own connection, where it has one. Where a mail is, is
// written down before it is sent: what one connection may have taken goes by no other, in no run of its job.
import { isoOf, type Clock } from '#platform/clock.ts';
import { SANDBOX, type Connected, type Connection, type Connections } from '#platform/connections.ts';
import type { Tenant } from '#platform/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { cryptoRandom } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import { accepted, unknownBecause, type OutsideAnswer } from '#platform/outside.ts';
import type { Mail, Mailer } from '#modules/webhooks/port.ts';
import { COPIES_MAX, findMail, LOST_TOO_OFTEN } from './mailer.ts';

type Services = {
  readonly pool: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly connections: Pick<Connections, 'serving'>;
  /** Those of the connections. */
  readonly carriers: Connected<Mailer>;
};
type Answer = OutsideAnswer<null>;
type Sending = { readonly tenant: Tenant; readonly mail: Mail; readonly signal: AbortSignal };

const RUN_BYTES = 12;

/** `house`: whatever brings the mail that none of these does. */
export const mailByConnection = (services: Services, house: Mailer): Mailer => ({
  async send(tenant, mail, signal) {
    if (mail.look === undefined) return house.send(tenant, mail, signal);
    const sending = { tenant, mail, signal };
    const before = await findMail(services.pool, tenant, mail);
    if (before === undefined) {
      const serving = await ownServing(services, tenant);
      return serving.length === 0 ? house.send(tenant, mail, signal) : sendNew(services, sending, serving);
    }
    if (before.is_accepted) return accepted(null);
    if (before.unknown_count >= COPIES_MAX) return LOST_TOO_OFTEN;
    return before.connection_id === null ? house.send(tenant, mail, signal) : sendAgain(services, sending);
  },
});

const ownServing = async ({ connections }: Services, tenant: Tenant): Promise<readonly Connection[]> =>
  (await connections.serving(tenant, { ports: ['mailer'] })).filter(({ id }) => id !== SANDBOX);

/** The first that takes it. Each is asked only where nothing has left for those before it. */
async function sendNew(
  services: Services,
  sending: Sending,
  serving: readonly Connection[],
): Promise<Answer> {
  const run = newRun();
  let answer: Answer = unknownBecause('another run is sending it');
  for (const [at, { id }] of serving.entries()) {
    if (!(await (at === 0 ? begin : goOn)(services, sending, { run, id }))) return answer;
    answer = await carry(services, sending, id);
    if (answer.kind !== 'unknown' || answer.hasLeft !== false) return answer;
  }
  await forget(services, sending, run);
  return answer;
}

/** Where it was asked for before, since it may have been taken there. */
async function sendAgain(services: Services, sending: Sending): Promise<Answer> {
  const { tenant, mail } = sending;
  const row = await services.pool.maybe(
    sql<{ connection_id: string; is_accepted: boolean }>`
      update smtp_mails set asked_by = null
      where tenant_id = ${tenant.id} and reference = ${mail.reference} returning connection_id, is_accepted`,
  );
  // The run before has found that nothing had left, for any of them.
  if (row === undefined) return unknownBecause('another run has given it up');
  return row.is_accepted ? accepted(null) : carry(services, sending, row.connection_id);
}

async function carry(services: Services, sending: Sending, connectionId: string): Promise<Answer> {
  const { tenant, mail, signal } = sending;
  const { reference } = mail;
  const answer = await services.carriers.at(connectionId).send(tenant, mail, signal);
  if (answer.kind === 'refused') {
    const cause = answer.reasons.join(', ');
    services.log.warn('mail.refused', { tenantId: tenant.id, reference, connection: connectionId, cause });
  } else if (answer.kind === 'accepted' || answer.hasLeft !== false) await note(services, sending, answer);
  return answer;
}

const begin = async ({ pool, clock }: Services, { tenant, mail }: Sending, { run, id }: Asked) =>
  (await pool.run(
    sql`insert into smtp_mails (tenant_id, reference, connection_id, asked_by, is_accepted, unknown_count, at)
        values (${tenant.id}, ${mail.reference}, ${id}, ${run}, false, 0, ${isoOf(clock.now())})
        on conflict (tenant_id, reference) do nothing`,
  )) === 1;

type Asked = { readonly run: string; readonly id: string };

/** False where another run has asked for it as well. */
const goOn = async ({ pool }: Services, { tenant, mail }: Sending, { run, id }: Asked) =>
  (await pool.run(
    sql`update smtp_mails set connection_id = ${id}
        where tenant_id = ${tenant.id} and reference = ${mail.reference} and asked_by = ${run}`,
  )) === 1;

/** As if it had not been asked for, so the next run begins with the first again. */
const forget = ({ pool }: Services, { tenant, mail }: Sending, run: string) =>
  pool.run(
    sql`delete from smtp_mails
        where tenant_id = ${tenant.id} and reference = ${mail.reference} and asked_by = ${run}`,
  );

const note = ({ pool }: Services, { tenant, mail }: Sending, { kind }: Answer) =>
  pool.run(
    sql`update smtp_mails set asked_by = null, is_accepted = is_accepted or ${kind === 'accepted'},
          unknown_count = unknown_count + ${kind === 'accepted' ? 0 : 1}
        where tenant_id = ${tenant.id} and reference = ${mail.reference}`,
  );

function newRun(): string {
  const bytes = Buffer.alloc(RUN_BYTES);
  cryptoRandom(bytes);
  return bytes.toString('base64url');
}
