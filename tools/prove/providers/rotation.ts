// Secrets of all connections rotate while a round is played: the operator makes them at the provider, types
// them in here, and ends the old ones there a moment later. Meanwhile messages that are signed with each
// secret there ever was come to each server.
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, MINUTE_MS, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { inboundPathOf } from '#platform/inbound/connection.ts';
import { hubSignature } from '#providers/wire/whatsapp.ts';
import { newJwsKeys } from '../../../test/doubles/fintoc/keys.ts';
import { newWebhookSecret } from '../../../test/doubles/fintoc/routes.ts';
import { signatureOf, type AnsweredMessage } from '../../../test/doubles/fintoc/webhooks.ts';
import type { Mexico } from '../../../test/live/doubles.ts';
import type { Chance } from '../../../test/support/chance.ts';
import type { TurnableClock } from '../../../test/support/clock.ts';
import type { Cluster } from '../cluster.ts';
import type { Live } from './live.ts';

const OVERLAPS_MINUTES = [1, 60] as const;
/** Requests that were begun with an old key have ended by then. */
const ENDED_AT_PROVIDER_AFTER_MS = 4_000;
const KNOCK_EVERY_MS = 100;
const KNOCK_MS_MAX = 5_000;
const HEX_SECRET_CHARACTERS = 32;

const PROVIDERS = ['fintoc', 'whatsapp'] as const;
type Provider = (typeof PROVIDERS)[number];

/** What signs messages. It is surely valid from `from` until `until`, and surely not from `endedAt` on. */
export type Signing = {
  readonly secret: string;
  readonly from: Instant;
  /** What was before, once another one was in use. */
  before?: { readonly since: Instant; readonly until: Instant; readonly endedAt: Instant };
};
export type Rotations = {
  readonly ids: Readonly<Record<Provider, string>>;
  /** The newest is the last. */
  readonly signing: Readonly<Record<Provider, Signing[]>>;
  /** Messages that no provider sent by itself. */
  readonly answered: AnsweredMessage[];
  count: number;
};

export type Rotating = {
  readonly live: Live;
  readonly cluster: Cluster;
  readonly chance: Chance;
  readonly clock: TurnableClock;
  readonly rotations: Rotations;
};

export async function startRotations({ organization, mexico }: Live, clock: Clock): Promise<Rotations> {
  const rows = await organization.app.pool.all(
    sql<{ id: string; driver: string }>`
      select id, driver from connections where organization_id = ${organization.tenant.organizationId}`,
  );
  const idOf = (name: string): string => rows.find(({ driver }) => driver.startsWith(name))?.id ?? '';
  const first = (secret: string): Signing[] => [{ secret, from: clock.now() }];
  const [endpoint] = mexico.bank.books.endpoints;
  return {
    ids: { fintoc: idOf('fintoc'), whatsapp: idOf('whatsapp') },
    signing: { fintoc: first(endpoint?.secret ?? ''), whatsapp: first(mexico.whatsapp.settings.appSecret) },
    answered: [],
    count: 0,
  };
}

/** Rotates while something else goes on. Secrets do not rotate if those before are still accepted. */
export async function rotateMeanwhile(rotating: Rotating, meanwhile: Promise<unknown>): Promise<void> {
  const { chance, clock, cluster, rotations } = rotating;
  const mayRotate = Object.values(rotations.signing)
    .flat()
    .every(({ before }) => before === undefined || before.endedAt <= clock.now());
  const rotated = mayRotate ? rotate(rotating, chance.pick(OVERLAPS_MINUTES)) : undefined;
  let isOver = false;
  const all = Promise.all([meanwhile, rotated]).finally(() => {
    isOver = true;
  });
  // It is awaited below.
  all.catch(() => undefined);
  while (!isOver) {
    await Promise.all(signedByEach(rotations).map((one) => knock(rotating, one, chance.pick(cluster.urls))));
    await wait(KNOCK_EVERY_MS);
  }
  await all;
}

/** Each server is shown what each secret signs. */
export async function knockEverywhere(rotating: Rotating): Promise<void> {
  for (const url of rotating.cluster.urls)
    for (const one of signedByEach(rotating.rotations)) await knock(rotating, one, url);
}

async function rotate(rotating: Rotating, minutes: number): Promise<void> {
  const { live, cluster, clock, rotations } = rotating;
  const { mexico, mail } = live;
  const next = newSecrets(mexico, (rotations.count += 1));
  const passwords = rotatePasswords(rotating, minutes);
  // It is awaited below.
  passwords.catch(() => undefined);
  for (const provider of PROVIDERS) {
    const startedAt = clock.now();
    const args = ['providers', 'rotate', rotations.ids[provider], '--keys', '-', '--overlap', `${minutes}`];
    const typedIn = Object.entries(next[provider]).map(([field, secret]) => `${field}=${secret}`);
    await cluster.operate([...args, '--by', 'prove'], `${typedIn.join('\n')}\n`);
    const [since, overlapMs] = [clock.now(), minutes * MINUTE_MS];
    const ending = { since, until: plus(startedAt, overlapMs), endedAt: plus(since, overlapMs) };
    Object.assign(rotations.signing[provider].at(-1) ?? {}, { before: ending });
    const secret = next[provider][SIGNS[provider]] ?? '';
    rotations.signing[provider].push({ secret, from: since });
    if (provider === 'whatsapp') mexico.whatsapp.rotateSecret(secret);
    else
      for (const endpoint of mexico.bank.books.endpoints)
        Object.assign(endpoint, { previousSecret: endpoint.secret, secret });
  }
  await passwords;
  await wait(ENDED_AT_PROVIDER_AFTER_MS);
  mexico.bank.previousKey = null;
  mexico.signers.shift();
  mexico.whatsapp.endToken();
  for (const server of mail.own) server.endOldPasswords();
}

/** A server takes both until the old one is ended there. */
async function rotatePasswords({ live, cluster, rotations }: Rotating, minutes: number): Promise<void> {
  const nth = rotations.count;
  await Promise.all(
    live.mail.own.map(({ host, addPassword }) => {
      const password = `${nth} of ${host}`;
      addPassword(password);
      const args = ['providers', 'rotate', live.mailConnections.get(host) ?? '', '--keys', '-'];
      return cluster.operate([...args, '--overlap', `${minutes}`, '--by', 'prove'], `password=${password}\n`);
    }),
  );
}

/** The field by which each signs its messages. */
const SIGNS = { fintoc: 'webhookSecret', whatsapp: 'appSecret' } as const;
type ProviderSecrets = Readonly<Record<string, string>>;

/** The keys are valid at the provider from now on, beside those before; what signs messages only later. */
function newSecrets(
  { bank, signers, whatsapp }: Mexico,
  nth: number,
): Readonly<Record<Provider, ProviderSecrets>> {
  const { privatePem, publicPem } = newJwsKeys();
  const secretKey = `sk_live_Rotated${nth}x0123456789abcdef`;
  const accessToken = `EAAJRotated${nth}x0123456789abcdef`;
  Object.assign(bank, { key: secretKey, previousKey: bank.key });
  signers.push(publicPem);
  whatsapp.rotateToken(accessToken);
  const appSecret = String(nth).padStart(HEX_SECRET_CHARACTERS, 'a');
  return {
    fintoc: { secretKey, jwsPrivateKey: privatePem.trim(), webhookSecret: newWebhookSecret() },
    whatsapp: { accessToken, appSecret },
  };
}

type ToSign = { readonly provider: Provider; readonly secret: string };
const signedByEach = ({ signing }: Rotations): ToSign[] =>
  PROVIDERS.flatMap((provider) => signing[provider].map(({ secret }) => ({ provider, secret })));

let knocks = 0;

/** A message of a kind that says nothing to us. */
async function knock(
  { live, clock, rotations }: Rotating,
  { provider, secret }: ToSign,
  url: string,
): Promise<void> {
  const startedAt = clock.now();
  const n = (knocks += 1);
  const said =
    provider === 'fintoc'
      ? eventOf(n, startedAt)
      : {
          object: 'whatsapp_business_account',
          entry: [{ id: live.mexico.whatsapp.settings.businessAccountId, changes: [], n }],
        };
  const body = JSON.stringify(said);
  const signed =
    provider === 'fintoc'
      ? { 'fintoc-signature': signatureOf(body, secret, startedAt) }
      : { 'x-hub-signature-256': hubSignature(body, secret) };
  const status = await fetch(`${url}${inboundPathOf(rotations.ids[provider])}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body,
    signal: AbortSignal.timeout(KNOCK_MS_MAX),
  }).then(
    async (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 0,
  );
  // No answer of a server that was killed says anything.
  if (status !== 0) rotations.answered.push({ secret, startedAt, endedAt: clock.now(), status });
}

const eventOf = (n: number, at: Instant) => ({
  id: `evt_knock${n}`,
  object: 'event',
  type: 'transfer.sideways.reconsidered',
  mode: 'live',
  created_at: isoOf(at),
  data: { id: `tr_knock${n}`, object: 'transfer' },
});
