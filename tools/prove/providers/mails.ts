// People ask for codes to sign in, which come in the name of the organization, while the route between its
// two mail servers turns round and jobs run twice; and what our books and the servers have of these mails.
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, type Clock } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import type { Json } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import { setRoute } from '#modules/base/connections/route.ts';
import { messageIdOf } from '#providers/wire/smtp/transport.ts';
import type { Chance } from '../../../test/support/chance.ts';
import { readMail } from '../../../test/support/smtp-server.ts';
import { payUntilAnswered } from '../payer.ts';
import type { Live } from './live.ts';
import { isEnded, type Copy, type KeptMail, type MailsSeen, type WithoutEnd } from './mail-checks.ts';
import { SENDER_DOMAIN } from './mail-servers.ts';

const CODES_MIN = 6;
const CODES_BELOW = 4;
const PAUSE_MS_BELOW = 1_500;
const LOOK_EVERY_MS = 250;
/** One of so many jobs runs once, and the others twice, at once or a while later. */
const ONE_ONCE_OF = 4;
/** Longer than a run that had looked before may take. */
const AGAIN_MS = [0, 15_000] as const;
const ONE_TURN_OF = 3;
const SEND_CODE = 'sign_in.send_code';

export type MailStory = {
  /** The recipient of each mail that was asked for. */
  readonly to: Map<string, string>;
  readonly takenSince: Map<string, number>;
  /** What each mail is called at the servers. */
  readonly references: Map<string, string>;
  withoutEnd: readonly WithoutEnd[];
  isTurned: boolean;
};
export const newMailStory = (): MailStory => ({
  to: new Map(),
  takenSince: new Map(),
  references: new Map(),
  withoutEnd: [],
  isTurned: false,
});

export type Mailing = { readonly live: Live; readonly chance: Chance; readonly mails: MailStory };

let people = 0;

/** Sends the mails of a round. */
export async function sendMails(mailing: Mailing): Promise<void> {
  const { chance } = mailing;
  if (chance.below(ONE_TURN_OF) === 0) await turnRoute(mailing);
  const codes = CODES_MIN + chance.below(CODES_BELOW);
  await Promise.all(Array.from({ length: codes }, () => askForCode(mailing)));
}

/** Watches what was taken while something else goes on, and once more after it. */
export async function watchTaken(mailing: Mailing, meanwhile: Promise<unknown>): Promise<void> {
  let isOver = false;
  const ended = meanwhile.finally(() => {
    isOver = true;
  });
  // It is awaited below.
  ended.catch(() => undefined);
  while (!isOver) {
    await noteTaken(mailing);
    await wait(LOOK_EVERY_MS);
  }
  await ended;
}

async function turnRoute({ live: { organization, mail, mailConnections }, mails }: Mailing): Promise<void> {
  const { app, tenant } = organization;
  mails.isTurned = !mails.isTurned;
  const ids = mail.own.map(({ host }) => mailConnections.get(host) ?? '');
  const by = { actor: { type: 'operator', id: 'prove' }, within: 'deployment' } as const;
  const { organizationId, mode } = tenant;
  const connectionIds = mails.isTurned ? ids.toReversed() : ids;
  const route = { organizationId, mode, port: 'mailer', country: null, connectionIds };
  await app.pool.transaction((tx) => setRoute(tx, app.operatorActions.connections, by, route));
}

async function askForCode(mailing: Mailing): Promise<void> {
  const { live, chance, mails } = mailing;
  const { app, tenant, urls } = live.organization;
  await wait(chance.below(PAUSE_MS_BELOW));
  const email = `cliente${(people += 1)}@${SENDER_DOMAIN}`;
  const body = { email, tenant: tenant.id };
  const request = { path: '/api/auth/otp', proof: () => ({}), key: email, body };
  const { status, text } = await payUntilAnswered(urls, request, chance);
  if (status !== 202) throw new Error(`a code was not sent: ${status} ${text}`);
  const { id } = await app.pool.one(
    sql<{ id: string }>`select id from one_time_codes where purpose = 'sign_in' and subject = ${email}`,
  );
  mails.to.set(id, email);
  if (chance.below(ONE_ONCE_OF) > 0) await runAgain(mailing, id);
}

/** A job may run twice, as it does if its worker has lost the database; it may have run already. */
async function runAgain({ live: { organization }, chance }: Mailing, codeId: string): Promise<void> {
  const { app, tenant } = organization;
  const job = await app.pool.maybe(
    sql<{ payload: Json }>`
      select payload from jobs
      where tenant_id = ${tenant.id} and kind = ${SEND_CODE} and payload ->> 'codeId' = ${codeId} limit 1`,
  );
  if (job === undefined) return;
  const delayMs = chance.pick(AGAIN_MS);
  await app.works.run(tenant, systemActor('prove'), (work) =>
    Promise.resolve(work.enqueue(SEND_CODE, job.payload, delayMs)),
  );
}

const rowsOf = ({ app, tenant }: Live['organization']): Promise<readonly KeptMail[]> =>
  app.pool.all(
    sql<KeptMail>`
      select reference, connection_id as connection, is_accepted as "isAccepted", is_refused as "isRefused",
             unknown_count as "unknownCount"
      from smtp_mails where tenant_id = ${tenant.id}`,
  );

async function noteTaken({ live: { organization }, mails }: Mailing): Promise<readonly KeptMail[]> {
  const rows = await rowsOf(organization);
  const now = performance.now();
  for (const { reference, isAccepted } of rows)
    if (isAccepted && !mails.takenSince.has(reference)) mails.takenSince.set(reference, now);
  return rows;
}

/** Notes what has no end, once all is done that can be done while mails are still wanted. */
export async function noteWithoutEnd(mailing: Mailing, clock: Clock): Promise<void> {
  const { live, mails } = mailing;
  const { app, tenant } = live.organization;
  const ended = new Map((await noteTaken(mailing)).map((row) => [row.reference, isEnded(row)]));
  const open = [...new Set([...mails.to.keys(), ...ended.keys()])].filter(
    (reference) => ended.get(reference) !== true,
  );
  const codes = await app.pool.all(
    sql<{ id: string; isOver: boolean }>`
      select id, expires_at <= ${isoOf(clock.now())} as "isOver" from one_time_codes where id = any(${open})`,
  );
  const questions = await app.pool.all(
    sql<{ id: string; isOver: boolean }>`
      select id, status <> 'pending' or expires_at <= ${isoOf(clock.now())} as "isOver" from approvals
      where tenant_id = ${tenant.id} and id = any(${open.map((reference) => reference.split('.')[0] ?? '')})`,
  );
  const known = new Map([...codes, ...questions].map(({ id, isOver }) => [id, isOver]));
  mails.withoutEnd = open.map((reference) => {
    const [of = ''] = reference.split('.');
    const isOver = known.get(of);
    return {
      reference,
      because:
        isOver === true
          ? 'its code has expired, or its question has an end'
          : isOver === undefined && of.startsWith('otc_')
            ? 'a newer code was asked for'
            : undefined,
    };
  });
}

export async function mailsSeen(mailing: Mailing): Promise<MailsSeen> {
  const { live, mails } = mailing;
  const { mail, mailConnections, organization } = live;
  const rows = await noteTaken(mailing);
  for (const reference of [...mails.to.keys(), ...rows.map((row) => row.reference)])
    mails.references.set(messageIdOf(organization.tenant, { reference }, `@${SENDER_DOMAIN}`), reference);
  const copies = mail.own.flatMap(({ host, server }) =>
    server.talks.map(({ at, to, isGiven, read, answers }): Copy => {
      const called = read && (readMail(read).headers.get('message-id') ?? '');
      return {
        connection: mailConnections.get(host) ?? host,
        at,
        to: /<(.*)>/.exec(to)?.[1] ?? '',
        isGiven,
        reference: called && (mails.references.get(called) ?? called),
        isEncrypted: read?.isEncrypted === true,
        answers,
      };
    }),
  );
  return {
    rows,
    copies,
    takenSince: mails.takenSince,
    to: mails.to,
    withoutEnd: mails.withoutEnd,
    byHouse: mail.house.mails.length,
    complaints: mail.complaints,
  };
}
