// The table of what a person can do in a session (docs/generated/owner-actions.md), held against the server:
// each route is called by a person who proved long ago who they are.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { addUser } from '#modules/base/identity/organizations.ts';
import { PROVEN_MS, proofOf, type Proof } from '#platform/route/access.ts';
import { defineRoute, saysProof, type RouteShape } from '#platform/route/route.ts';
import { routes } from '#product.ts';
import { fundedWallet, newAgent, newPayee, payBodyOf } from '../payments/support.ts';
import { scheduleBodyOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import type { Reply } from '../support/client.ts';
import { connectCard } from '../support/payment-methods.ts';
import { sessionOf } from '../support/signed-in.ts';
import { createEndpoint } from '../support/webhook-rows.ts';

const testApp = await startTestApp();
const { api, operator, organization } = testApp;
const PAGE = 'docs/generated/owner-actions.md';
const PAYABLE_CENTS = 1_000;
const FUNDS_CENTS = 1_000_000;

const nameOf = ({ method, path }: RouteShape): string => `${method} ${path}`;
const listed = routes.filter(saysProof);
const WALLET = '/api/v1/wallet';

/** A cardholder with a wallet who is an owner of the organization too, and what they may change. */
async function newWorld() {
  const owner = await fundedWallet(testApp, FUNDS_CENTS);
  const { body: holder } = await api.get(`/api/v1/cardholders/${owner.cardholderId}`);
  await addUser(operator, { organization: organization.id, email: holder.email, role: 'owner' });
  const payee = await newPayee(owner);
  const agent = await newAgent(testApp, owner, {
    initial_amount: 100,
    payees: [payee.alias],
    approval_config: { per_day_cents: 5_000 },
  });
  const late = await sessionOf(testApp, holder.email, { signedInAgoMs: PROVEN_MS + 1_000 });
  await connectCard(api, owner.cardholderId);
  const newCard = async () => {
    const { status, body } = await api.post('/api/v1/cards', {
      cardholderId: owner.cardholderId,
      amountCents: 5_000,
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const [card, ownCard] = [await newCard(), await newCard()];
  return { owner, payee, agent, late, card, ownCard, email: holder.email };
}
const world = await newWorld();
const { owner, payee, agent, late, card, ownCard } = world;
const RECEIVER = 'https://example.test/hooks';
const { path: endpoint } = await createEndpoint(api, {
  url: RECEIVER,
  enabledEvents: ['card.closed', 'cardholder.created'],
});
const subWallet = `${WALLET}/sub-wallets/${agent.subWalletId}`;

function send(method: string, path: string, body: unknown = {}): Promise<Reply> {
  if (method === 'GET') return late.get(path);
  if (method === 'DELETE') return late.delete(path);
  return method === 'PATCH' ? late.patch(path, body) : late.post(path, body);
}

/** Not made from the routes: one that says less than before must be taken off here as well. */
const ALWAYS = [
  'cardholders.patch',
  'payment_methods.setup',
  'cardholder_onboarding_sessions.create',
  'cardholder_onboarding_sessions.get',
  'auth.phone',
  'auth.phone.verify',
  'passkeys.register_options',
  'passkeys.register',
  'passkeys.delete',
  'brand.update',
  'invitations.create',
  'members.change_role',
  'roles.update',
  'second_signature_settings.update',
  'second_signatures.sign',
  'identity_reviews.approve',
  'identity_reviews.reject',
  'identity_review_settings.update',
  'cards.reveal',
  'card_session.reveal',
  'card_session.share',
  'payees.create',
  'payees.confirm',
  'agent_keys.create',
  'agent_keys.rotate',
  'withdrawals.preview',
  'withdrawals.create',
  'transfers.create',
  'batches.create',
  'connections.add',
  'connections.rotate',
  'connections.setup',
  'connections.enable',
  'connections.remove',
  'connection_routes.set',
  'connection_routes.remove',
  'device_logins.approve',
  'api_keys.create',
  'api_keys.roll',
  'webhook_endpoints.create',
  'webhook_endpoints.delete',
  'webhook_endpoints.roll_secret',
  'webhook_endpoints.reveal_secret',
  'sandbox.onboarding.complete',
];

const NO_ID = '01h455vb4pex5vsknk084sn02q';
const pathOf = ({ path }: RouteShape): string =>
  path.replace(/:(\w+)/g, (_whole, name: string) => `${PREFIXES[path.split('/')[3] ?? ''] ?? name}_${NO_ID}`);
const PREFIXES: Readonly<Record<string, string>> = {
  cardholders: 'ch',
  cards: 'card',
  api_keys: 'key',
  webhook_endpoints: 'whe',
};

const byCurrency = (approvalConfigByCurrency: object) => ({ approvalConfigByCurrency });

type Asking = { readonly path: string; readonly body?: unknown };
/** What each route that looks at what is asked for lets any session do, and what it does not. */
const LOOSENED: Readonly<
  Record<string, { readonly less: readonly Asking[]; readonly more: readonly Asking[] }>
> = {
  [`POST ${WALLET}/sub-wallets`]: {
    less: [{ path: `${WALLET}/sub-wallets`, body: { agent_label: 'x', initial_amount: 900_000 } }],
    more: [
      {
        path: `${WALLET}/sub-wallets`,
        body: { agent_label: 'x', approval_config: { auto_approve_under_cents: 100_001 } },
      },
    ],
  },
  [`PATCH ${WALLET}/sub-wallets/:id`]: {
    less: [
      { path: subWallet, body: { per_day_cents: 4_999 } },
      { path: subWallet, body: { payees: [] } },
      { path: subWallet, body: { status: 'paused' } },
    ],
    more: [
      { path: subWallet, body: { per_day_cents: null } },
      { path: subWallet, body: { payees: null } },
      { path: subWallet, body: { status: 'active' } },
      { path: subWallet, body: { approval_config: { notify_whatsapp: false } } },
    ],
  },
  [`POST ${WALLET}/sub-wallets/:id/allocate`]: {
    less: [{ path: `${subWallet}/allocate`, body: { amount: 99 } }],
    more: [{ path: `${subWallet}/allocate`, body: { amount: 99.01 } }],
  },
  'PATCH /api/v1/settings': {
    less: [
      { path: '/api/v1/settings', body: byCurrency({ ARS: { panicLimit24hCents: 4_999_999 } }) },
      { path: '/api/v1/settings', body: byCurrency({ MXN: { panicLimit24hCents: 74_999 } }) },
      { path: '/api/v1/settings', body: { balanceLowThresholdCents: 5 } },
    ],
    more: [
      { path: '/api/v1/settings', body: { approvalConfig: { autoApproveUnderCents: 100_001 } } },
      { path: '/api/v1/settings', body: { approvalConfig: { whatsappThresholdCents: 1_000_001 } } },
      { path: '/api/v1/settings', body: { approvalConfig: { panicLimit24hCents: 5_000_000 } } },
      // Less than there was in pesos of Argentina, and more in those of Mexico.
      { path: '/api/v1/settings', body: { approvalConfig: { panicLimit24hCents: 4_999_998 } } },
      {
        path: '/api/v1/settings',
        body: byCurrency({ ARS: { panicLimit24hCents: 0 }, MXN: { panicLimit24hCents: 75_000 } }),
      },
    ],
  },
  'PATCH /api/v1/webhook_endpoints/:id': {
    less: [
      { path: endpoint, body: { description: 'Caja', enabledEvents: ['card.*', 'cardholder.created'] } },
      { path: endpoint, body: { url: RECEIVER, enabledEvents: ['*'], status: 'active' } },
      { path: endpoint, body: {} },
    ],
    more: [
      { path: endpoint, body: { url: 'https://elsewhere.test/hooks' } },
      { path: endpoint, body: { url: `${RECEIVER}?` } },
      { path: endpoint, body: { enabledEvents: ['card.*', 'cardholder.*'] } },
      { path: endpoint, body: { status: 'disabled' } },
    ],
  },
  'PATCH /api/card/v1/cards/:id': {
    less: [{ path: `/api/card/v1/cards/${ownCard.id}`, body: { status: 'PAUSED' } }],
    more: [{ path: `/api/card/v1/cards/${ownCard.id}`, body: { status: 'OPEN' } }],
  },
  'PATCH /api/v1/cards/:id': {
    less: [
      { path: `/api/v1/cards/${card.id}`, body: { merchantLock: 'Librería', amountMatch: 'exact' } },
      { path: `/api/v1/cards/${card.id}`, body: { allowedMccs: ['5111', '5943'] } },
      { path: `/api/v1/cards/${card.id}`, body: { allowedMccs: ['5111'], label: 'papel' } },
      { path: `/api/v1/cards/${card.id}`, body: { status: 'PAUSED' } },
    ],
    more: [
      { path: `/api/v1/cards/${card.id}`, body: { merchantLock: null } },
      { path: `/api/v1/cards/${card.id}`, body: { amountMatch: 'max' } },
      { path: `/api/v1/cards/${card.id}`, body: { allowedMccs: ['5111', '5943'] } },
      { path: `/api/v1/cards/${card.id}`, body: { allowedMccs: null } },
      { path: `/api/v1/cards/${card.id}`, body: { status: 'OPEN' } },
    ],
  },
};

/** What people may do with an old session, in full; of other routes it is enough that they are let in. */
async function bodiesOf(): Promise<Readonly<Record<string, () => Promise<Asking>>>> {
  const open = await newAgent(testApp, owner, { initial_amount: 1_000 });
  const closing = await newAgent(testApp, owner);
  const scheduled = await owner.session.post(
    `${WALLET}/scheduled`,
    scheduleBodyOf(payee, { sub_wallet_id: open.subWalletId }),
  );
  const { body: spare } = await owner.session.post(`${WALLET}/payees`, { alias: 'de.sobra.aqui' });
  const { body: onboarding } = await api.post('/api/v1/cardholder_onboarding_sessions', {
    redirectUrl: 'https://example.test/welcome',
    externalUserId: 'user-42',
  });
  const keys = await owner.session.get(`${WALLET}/sub-wallets/${closing.subWalletId}/keys`);
  const [key] = keys.body.data;
  const at = (path: string, body?: unknown) => async () => ({ path, body });
  return {
    [`POST ${WALLET}/pay`]: at(`${WALLET}/pay`, payBodyOf(payee, PAYABLE_CENTS)),
    [`POST ${WALLET}/pay/preview`]: at(`${WALLET}/pay/preview`, payBodyOf(payee, PAYABLE_CENTS)),
    [`POST ${WALLET}/scheduled`]: at(
      `${WALLET}/scheduled`,
      scheduleBodyOf(payee, { sub_wallet_id: open.subWalletId }),
    ),
    [`PATCH ${WALLET}/scheduled/:id`]: at(`${WALLET}/scheduled/${scheduled.body.id}`, {
      amount_cents: 1_001,
    }),
    [`DELETE ${WALLET}/scheduled/:id`]: at(`${WALLET}/scheduled/${scheduled.body.id}`),
    [`POST ${WALLET}/fund`]: at(`${WALLET}/fund`, { amount: 10 }),
    [`POST ${WALLET}/reconcile`]: at(`${WALLET}/reconcile`),
    [`DELETE ${WALLET}/payees/:id`]: at(`${WALLET}/payees/${spare.id}`),
    [`DELETE ${WALLET}/sub-wallets/:id/keys/:keyId`]: at(
      `${WALLET}/sub-wallets/${closing.subWalletId}/keys/${key.id}`,
    ),
    [`DELETE ${WALLET}/sub-wallets/:id`]: at(`${WALLET}/sub-wallets/${closing.subWalletId}`),
    'POST /api/card/v1/cards': at('/api/card/v1/cards', { amountCents: 1_000 }),
    'POST /api/v1/cardholder_onboarding_sessions/:id/cancel': at(
      `/api/v1/cardholder_onboarding_sessions/${onboarding.id}/cancel`,
    ),
  };
}
const bodies = await bodiesOf();

const isRefused = ({ status, body }: Reply): boolean => status === 403 && body.error === 'step_up_required';

async function assertProof(route: RouteShape, proof: Proof): Promise<void> {
  if (proof === 'always') {
    assert.ok(isRefused(await send(route.method, pathOf(route))));
  } else if (proof === 'to loosen') {
    const asked = LOOSENED[nameOf(route)];
    assert.ok(asked, 'the test does not say what is more here, and what is less');
    for (const { path, body } of asked.less) {
      const reply = await send(route.method, path, body);
      assert.ok(reply.status < 300, `${JSON.stringify(body)}: ${JSON.stringify(reply.body)}`);
    }
    for (const { path, body } of asked.more) {
      const reply = await send(route.method, path, body);
      assert.ok(isRefused(reply), `${JSON.stringify(body)}: ${reply.status}`);
    }
  } else if (proof !== 'as asked') {
    const asked = await bodies[nameOf(route)]?.();
    const reply = await send(route.method, asked?.path ?? pathOf(route), asked?.body);
    assert.ok(!isRefused(reply));
    assert.ok(![401, 403, 500].includes(reply.status) || OF_VERBS.has(reply.body.error), reply.body.error);
    if (asked !== undefined) assert.ok(reply.status < 300, JSON.stringify(reply.body));
  }
}
const OF_VERBS = new Set(['no_cardholder', 'kyc_required']);

/** The rows of the page as it stands: each request with its proof. */
async function writtenRows(): Promise<ReadonlyArray<readonly [string, string]>> {
  const text = await readFile(PAGE, 'utf8');
  return [...text.matchAll(/^\| [^|]+ \| `([A-Z]+ [^`]+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
    ([, request = '', proof = '']) => [request, proof.trim()],
  );
}

suite('the table of what people can do', () => {
  test('has every route by which a person changes something or is shown a secret, once', async () => {
    const rows = await writtenRows();
    assert.deepEqual(rows.map(([request]) => request).sort(), listed.map(nameOf).sort());
    for (const route of listed) assert.equal(new Map(rows).get(nameOf(route)), proofOf(route), nameOf(route));
  });

  // Those that end the session come last.
  const ends = (route: RouteShape): boolean => route.path === '/api/auth/sign-out';
  for (const route of [...listed].sort((a, b) => Number(ends(a)) - Number(ends(b))))
    test(`is true of ${nameOf(route)} for a person who proved long ago who they are`, async () => {
      const proof = proofOf(route);
      assert.ok(proof);
      await assertProof(route, proof);
    });

  test('cannot lose one that always takes a proof', () => {
    const always = listed.filter((route) => proofOf(route) === 'always').map(({ id }) => id);
    assert.deepEqual(always.sort(), [...ALWAYS].sort());
  });

  test('cannot miss a route, since one that says nothing does not load', () => {
    const described = {
      id: 'test.silent',
      path: '/api/v1/silent',
      tag: 'Test',
      summary: 'Silent',
      answers: {},
      work: () => Promise.reject(new Error('never called')),
    } as const;
    for (const auth of [[{ session: 'self' }], [{ session: 'any' }], [{ scope: 'cards:write' }]] as const)
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const)
        assert.throws(() => defineRoute({ ...described, method, auth }), /which proof/);
    defineRoute({ ...described, method: 'POST', auth: [{ agent: true }] });
  });
});

suite('a decision on what an agent asked', () => {
  test('takes what the question demands, and to reject it the session alone', async () => {
    const other = await fundedWallet(testApp, FUNDS_CENTS);
    const { email } = (await api.get(`/api/v1/cardholders/${other.cardholderId}`)).body;
    await api.post('/api/v1/sandbox/phones/verify', { cardholderId: other.cardholderId });
    const to = await newPayee(other);
    const asking = await newAgent(testApp, other);
    const old = await sessionOf(testApp, email, { signedInAgoMs: PROVEN_MS + 1_000 });
    const ask = async (cents: number) => (await asking.key.post(`${WALLET}/pay`, payBodyOf(to, cents))).body;
    const small = await ask(PAYABLE_CENTS);
    const large = await ask(200_000);
    const approved = { decision: 'approved' };
    const shown = async ({ approvalId }: { approvalId: string }) =>
      (await old.get(`/api/card/approvals/${approvalId}`)).body.requires;
    assert.deepEqual([await shown(small), await shown(large)], ['session', 'proof']);
    const refused = await old.post(`/approvals/${large.approvalId}`, approved);
    assert.ok(isRefused(refused), JSON.stringify(refused.body));
    assert.equal((await old.post(`/approvals/${small.approvalId}`, approved)).body.status, 'approved');
    const rejected = await old.post(`/api/card/approvals/${large.approvalId}`, { decision: 'rejected' });
    assert.deepEqual([rejected.status, rejected.body.status], [200, 'rejected']);
    const again = await old.post(`/approvals/${large.approvalId}`, approved);
    assert.deepEqual([again.status, again.body.message], [400, 'approval already decided']);
  });
});

suite('money to any account', () => {
  test('is sent by a key of the organization, and by a member only with a proof', async () => {
    const transfer = {
      to: { type: 'alias', value: 'alguien.mas.aqui' },
      amount: 1,
      currency: 'ARS',
      from_sub_wallet: (await newAgent(testApp, owner, { initial_amount: 100 })).subWalletId,
    };
    const old = await sessionOf(testApp, world.email, { signedInAgoMs: PROVEN_MS + 1_000 });
    const refused = await old.post('/v1/send/transfers', transfer);
    assert.ok(isRefused(refused), JSON.stringify(refused.body));
    const byMember = await sessionOf(testApp, world.email);
    for (const by of [byMember, api]) {
      const { status, body } = await by.post('/v1/send/transfers', transfer);
      assert.equal(status, 202, JSON.stringify(body));
    }
  });
});
