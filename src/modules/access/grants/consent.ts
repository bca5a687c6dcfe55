// A person answers a client: the grant and its code come into being with the answer, and the request cannot
// be answered again.
import { plus, type Instant } from '#platform/time/clock.ts';
import type { Actor, SignedInUser, Tenant } from '#platform/context/context.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { Work } from '#platform/work/work.ts';
import { addSubWallet, prepareSubWallet, type Creation } from '#modules/wallets/agents/make-sub-wallet.ts';
import { subWalletQuery } from '#modules/wallets/agents/queries.ts';
import { recordConsent, type Consent } from '#modules/base/consents/record.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { isProven, type Person } from '#modules/people/sign-in/person.ts';
import type { OpeningServices } from '#modules/wallets/wallets/access.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { CODE_LIVES_MS, GRANTS_MAX } from './bounds.ts';
import { NOTIFY_CONNECTED } from './job-kinds.ts';
import { answerRequest, listGrants, noteClient } from './queries.ts';
import { answerAt } from './redirect-uri.ts';
import { needsProof, spends, type Scope } from './scopes.ts';
import type { GrantServices } from './services.ts';
import { grantMachine } from './states.ts';
import { grants, grantTokens, type GrantRow, type RequestRow } from './tables.ts';
import { makeToken } from './token-text.ts';

/** Who answers, where they act, and the cardholder that they are there. */
export type Consenting = {
  readonly person: Person;
  readonly actor: Actor & SignedInUser;
  readonly tenant: Tenant;
  readonly cardholderId: string;
};

export type ConsentInput = {
  /** Some of what was asked for. */
  readonly scopes: readonly Scope[];
  /** Through which the client spends, if it may. */
  readonly subWalletId: Id<'sub'> | null;
  /** The name of an agent that is made for it instead, and can spend nothing without asking. */
  readonly newAgent?: string | undefined;
  /** What the person agrees to, by the id of the grant. */
  readonly consent: (grantId: string) => Consent;
};

/** Why a person cannot agree like this. */
export type ConsentProblem = 'over' | 'proof' | 'nothing' | 'sub_wallet' | 'too_many';

export type Answered = { readonly location: string } | { readonly problem: ConsentProblem };

/** Returns where the browser goes, with the code. A new agent is made in the commit of the grant. */
export async function agree(
  services: GrantServices & OpeningServices,
  request: RequestRow,
  consenting: Consenting,
  given: ConsentInput,
): Promise<Answered> {
  const { works, clock, baseUrl } = services;
  const { person, actor, tenant } = consenting;
  const { scopes } = given;
  if (!scopes.every((scope) => request.scopes.includes(scope)))
    throw new Error(`${request.id} asks for less than is given`);
  if (scopes.length === 0) return { problem: 'nothing' };
  const now = clock.now();
  if (needsProof(scopes) && !isProven(person, now)) return { problem: 'proof' };
  const chosen = spends(scopes) ? given.subWalletId : null;
  const creation = await creationOf(services, consenting, given);
  const code = makeToken('code');

  return works.run(tenant, actor, async (work): Promise<Answered> => {
    if (spends(scopes) && creation === undefined && !(await isOwn(work, consenting, chosen)))
      return { problem: 'sub_wallet' };
    const of = { userId: actor.id, now, after: null, limit: GRANTS_MAX };
    if ((await listGrants(work, tenant.id, of)).length >= GRANTS_MAX) return { problem: 'too_many' };
    const answered = await answerRequest(work, request.id, now);
    if (answered === undefined) return { problem: 'over' };

    const subWalletId = creation === undefined ? chosen : (await addSubWallet(work, creation)).id;
    const grant = work.insert(grants, newGrant(work, answered, consenting, { scopes, subWalletId, now }));
    work.insert(grantTokens, {
      tenant_id: tenant.id,
      id: work.newId('gtk', grant.id),
      grant_id: grant.id,
      kind: 'code',
      token_hash: code.hash,
      redirect_uri: answered.redirect_uri,
      code_challenge: answered.code_challenge,
      created_at: now,
      expires_at: grant.expires_at,
      used_at: null,
    });
    await noteClient(work, answered.client_id, now);
    recordConsent(work, given.consent(grant.id));
    audit(work, 'grant.created', { type: 'grant', id: grant.id });
    work.enqueue(NOTIFY_CONNECTED, { grantId: grant.id });
    return { location: answerAt(answered, baseUrl(), { code: code.raw }) };
  });
}

async function creationOf(
  services: GrantServices & OpeningServices,
  { tenant, actor }: Consenting,
  { scopes, newAgent: agent_label }: Pick<ConsentInput, 'scopes' | 'newAgent'>,
): Promise<Creation | undefined> {
  if (!spends(scopes) || agent_label === undefined) return undefined;
  return prepareSubWallet(services.pool, { tenant, actor }, { agent_label }, services);
}

/** Whether the sub-wallet is the person's own and is not closed. */
async function isOwn(work: Work, { cardholderId }: Consenting, subWalletId: string | null): Promise<boolean> {
  const row = subWalletId === null ? undefined : await work.maybe(subWalletQuery(work.tenantId, subWalletId));
  return row?.wallet_id === walletIdOf(cardholderId) && row.status !== 'closed';
}

const newGrant = (
  { tenantId, newId }: Work,
  request: RequestRow,
  { person, actor, cardholderId }: Consenting,
  { now, scopes, subWalletId }: Pick<ConsentInput, 'scopes' | 'subWalletId'> & { readonly now: Instant },
): GrantRow => ({
  tenant_id: tenantId,
  id: newId('gra', cardholderId),
  user_id: actor.id,
  email: person.signedIn.user.email,
  cardholder_id: cardholderId,
  sub_wallet_id: subWalletId,
  client_id: request.client_id,
  client_name: request.client_name,
  client_host: request.client_host,
  scopes,
  resource: request.resource,
  status: grantMachine.initial,
  created_at: now,
  expires_at: plus(now, CODE_LIVES_MS),
  last_used_at: null,
  revoked_at: null,
});
