// Mutants of grants: what a code and a token may be used for, whom a client acts for, what it may spend, and
// where a person is led.
import { replace, type Mutant } from './mutant.ts';

const grants = (file: string): string => `src/modules/access/grants/${file}`;
const TOKENS = [grants('token.test')];
const ASKING = [grants('ask.test')];
const STANDING = [grants('authenticate.test')];
const BOUNDS = [grants('bounds.test')];
const PAGE = ['pages/consent.test'];
const EMAIL = [grants('notify-connected.test')];
const CLIENTS = ['pages/clients'];
const OVER_MCP = ['grants/over-mcp'];

export const grantMutants: readonly Mutant[] = [
  {
    name: 'a client names itself in the form, and another one by HTTP Basic',
    plant: replace(grants('client-id.ts'), ' || (inForm ?? inHeader) !== inHeader', ''),
    tests: TOKENS,
    only: 'is refused where the name is another one',
  },
  {
    name: 'a refresh token gives tokens to a client that asks for more than was agreed to',
    plant: replace(
      grants('spend-token.ts'),
      "row.kind === 'refresh' && !isWithin",
      "row.kind === 'code' && !isWithin",
    ),
    tests: TOKENS,
    only: 'scope beyond its grant',
  },
  {
    name: 'an address that turns its text around is registered',
    plant: replace('src/modules/access/grants/redirect-uri.ts', 'isPlainAddress(uri) && ', ''),
    tests: ['src/modules/access/grants/redirect-uri.test.ts'],
    only: 'may not be',
  },
  {
    name: 'a new agent is made although the grant for which it is meant is refused',
    plant: replace(
      grants('consent.ts'),
      '  return works.run(tenant, actor, async (work)',
      'if (creation !== undefined) await works.run(tenant, actor, (other) => addSubWallet(other, creation));\n' +
        '  return works.run(tenant, actor, async (work)',
    ),
    tests: PAGE,
    only: 'makes no agent where',
  },
  {
    name: 'grants: a form that is sent twice makes two agents',
    plant: replace(
      grants('consent.ts'),
      "if (answered === undefined) return { problem: 'over' };",
      'if (answered === undefined && creation !== undefined) await addSubWallet(work, creation);\n' +
        "    if (answered === undefined) return { problem: 'over' };",
    ),
    tests: PAGE,
    only: 'makes one agent and one grant',
  },
  {
    name: 'grants: a client that was let in again pays twice',
    plant: replace(
      'src/platform/access.ts',
      "actor.type === 'agent_key' || actor.type === 'grant' ? actor.boundTo : null",
      "actor.type === 'agent_key' ? actor.boundTo : null",
    ),
    tests: OVER_MCP,
    only: 'was let in again pays once what it repeats',
  },
  {
    name: 'grants: a code is good for any verifier',
    plant: replace(
      grants('spend-token.ts'),
      "hash('sha256', verifier, 'base64url') === row.code_challenge",
      "hash('sha256', verifier, 'base64url') !== ''",
    ),
    tests: TOKENS,
    only: 'with another verifier gets no tokens',
  },
  {
    name: 'grants: a code is good for another redirect URI',
    plant: replace(grants('spend-token.ts'), 'row.redirect_uri === uri &&', "uri !== '' &&"),
    tests: TOKENS,
    only: 'with another redirect URI gets no tokens',
  },
  {
    name: 'grants: a code is good for another client',
    plant: replace(
      grants('spend-token.ts'),
      'row.expires_at <= now || grant.client_id !== body.client_id',
      'row.expires_at <= now',
    ),
    tests: TOKENS,
    only: 'with another client gets no tokens',
  },
  {
    name: 'grants: a code is good for longer than a minute',
    // The code and its grant end together, so what looks at one of them alone is not missed.
    plant: replace(grants('bounds.ts'), 'CODE_LIVES_MS = MINUTE_MS', 'CODE_LIVES_MS = 2 * MINUTE_MS'),
    tests: TOKENS,
    only: 'is too old after 60 seconds',
  },
  {
    name: 'grants: a second use of a code ends nothing',
    plant: replace(
      grants('spend-token.ts'),
      "    endGrant(work, grant, { why: 'grant.token_reused', now });\n",
      '',
    ),
    tests: TOKENS,
    only: 'a second time gets nothing, and ends what came of the first',
  },
  {
    name: 'grants: that a refresh token was used is not written down',
    plant: replace(grants('spend-token.ts'), '  work.update(grantTokens, row, { used_at: now });\n', ''),
    tests: TOKENS,
    only: 'a second time ends the whole grant',
  },
  {
    name: 'grants: two exchanges look at a code at once',
    plant: replace(
      grants('queries.ts'),
      'where tenant_id = ${tenantId} and id = ${id} for update`,\n  );\n\n/** Those of a person',
      'where tenant_id = ${tenantId} and id = ${id}`,\n  );\n\n/** Those of a person',
    ),
    tests: TOKENS,
    only: 'that three present at once',
  },
  {
    name: 'grants: a grant that ended still gives tokens',
    plant: replace(
      grants('spend-token.ts'),
      '  if (!(await isInForce(work, grant, now))) return undefined;\n',
      '',
    ),
    tests: TOKENS,
    only: 'of a grant that was revoked before it was exchanged',
  },
  {
    name: 'grants: tokens are given for any resource',
    plant: replace(
      grants('token.ts'),
      '(body.resource ?? resourceOf(baseUrl())) !==',
      "(body.resource ?? '') ===",
    ),
    tests: TOKENS,
    only: 'with another resource gets no tokens',
  },
  {
    name: 'grants: a client revokes the grant of another',
    plant: replace(
      grants('revoke-grant.ts'),
      '      if (row.client_id !== clientId) throw invalidClient(challengeIn(raw));\n',
      '',
    ),
    tests: TOKENS,
    only: 'is revoked by its client',
  },
  {
    name: 'grants: a person revokes the grant of another',
    plant: replace(grants('revoke-grant.ts'), 'row?.user_id !== actor.id', 'row === undefined'),
    tests: TOKENS,
    only: 'is listed and revoked by its person alone',
  },
  {
    name: 'grants: a person sees the grants of another',
    plant: replace(
      grants('queries.ts'),
      'and user_id = ${of.userId} and',
      'and ${of.userId} is not null and',
    ),
    tests: TOKENS,
    only: 'is listed and revoked by its person alone',
  },
  {
    name: 'grants: an access token outlives its hour',
    plant: replace(
      grants('authenticate.ts'),
      'row === undefined || row.expires_at <= now',
      'row === undefined',
    ),
    tests: STANDING,
    only: 'too old, or for another resource',
  },
  {
    name: 'grants: an access token of another audience is taken',
    plant: replace(
      grants('authenticate.ts'),
      'grant === undefined || grant.resource !== resourceOf(baseUrl())',
      "grant === undefined || grant.resource === ''",
    ),
    tests: STANDING,
    only: 'too old, or for another resource',
  },
  {
    name: 'grants: a grant outlives its sub-wallet',
    plant: replace(grants('authenticate.ts'), "subWallet.status !== 'closed' && ", ''),
    tests: STANDING,
    only: 'ends with its sub-wallet',
  },
  {
    name: 'grants: a grant spends from the sub-wallet of another',
    plant: replace(
      grants('authenticate.ts'),
      "subWallet.status !== 'closed' && subWallet.wallet_id === walletIdOf(holder.id)",
      "subWallet.status !== 'closed'",
    ),
    tests: STANDING,
    only: 'that names the sub-wallet of another person',
  },
  {
    name: 'grants: a grant stays with a cardholder that is now somebody else',
    plant: replace(
      grants('authenticate.ts'),
      'holder === undefined || holder.email.toLowerCase() !== grant.email.toLowerCase()',
      'holder === undefined',
    ),
    tests: STANDING,
    only: 'ends where the e-mail of its cardholder',
  },
  {
    name: 'grants: a grant acts in a suspended organization',
    plant: replace(
      grants('authenticate.ts'),
      "  if (tenant.isSuspended) throw refusal('account_suspended');\n",
      '',
    ),
    tests: STANDING,
    only: 'is refused with account_suspended',
    hangs: true,
  },
  {
    name: 'grants: a redirect URI that begins alike is taken for the same',
    plant: replace(grants('redirect-uri.ts'), 'one === uri ||', 'uri.startsWith(one) ||'),
    tests: [grants('redirect-uri.test.ts')],
    only: 'may not be sent to',
  },
  {
    name: 'grants: the scheme of a redirect URI may be any',
    plant: replace(
      grants('redirect-uri.ts'),
      'KNOWN_SCHEMES.has(protocol) || OWNED_SCHEME.test(protocol)',
      'protocol.length > 1',
    ),
    tests: [grants('redirect-uri.test.ts')],
    only: 'may not be',
  },
  {
    name: 'grants: an answer does not say who gives it',
    plant: replace(grants('redirect-uri.ts'), ', iss: issuer }', ' }'),
    tests: ASKING,
    only: 'is answered with who answers',
  },
  {
    name: 'grants: a document about another client is taken',
    plant: replace(grants('client-document.ts'), "  if (named !== id) return 'of_another';\n", ''),
    tests: ASKING,
    only: 'that names another client is not known',
  },
  {
    name: 'grants: a request without PKCE is asked',
    plant: replace(
      grants('ask.ts'),
      "  if (!CHALLENGE.test(query.get('code_challenge') ?? '')) return ['invalid_request', 'code_challenge'];\n",
      '',
    ),
    tests: ASKING,
    only: 'with no challenge is shown to the person',
  },
  {
    name: 'grants: a plain challenge is taken',
    plant: replace(
      grants('ask.ts'),
      "  if (query.get('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method'];\n",
      '',
    ),
    tests: ASKING,
    only: 'with a plain challenge is shown to the person',
  },
  {
    name: 'grants: a wrong request is sent on before the person has answered',
    plant: replace(
      'src/web/pages/consent.ts',
      '    const client = plainText(asked.client.name);\n    return endPage(AWAY.wrong, {',
      "    const client = plainText(asked.client.name);\n    if (client !== '') return { location: asked.back };\n    return endPage(AWAY.wrong, {",
    ),
    tests: ASKING,
    only: 'with no challenge is shown to the person',
  },
  {
    name: 'grants: a request is answered twice',
    plant: replace(
      grants('queries.ts'),
      'where id = ${id} and answered_at is null and',
      'where id = ${id} and',
    ),
    tests: ASKING,
    only: 'that was answered cannot be answered again',
  },
  {
    name: 'grants: a person who was away agrees that a client spends',
    plant: replace(
      grants('consent.ts'),
      'if (needsProof(scopes) && !isProven(person, now))',
      'if (needsProof(scopes) && scopes.length === 0)',
    ),
    tests: PAGE,
    only: 'must have proven a moment ago who they are',
  },
  {
    name: 'grants: another site answers for a person',
    plant: replace(
      'src/web/pages/consent.ts',
      "if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))",
      "if (!isFromOurPages({ method: 'GET', headers }, services.baseUrl()))",
    ),
    tests: PAGE,
    only: 'is not another site, and not a form that does not say',
  },
  {
    name: 'grants: a person is not written to when a client is connected',
    plant: replace(grants('consent.ts'), '    work.enqueue(NOTIFY_CONNECTED, { grantId: grant.id });\n', ''),
    tests: EMAIL,
    only: 'says who was connected',
    hangs: true,
  },
  {
    name: 'grants: the e-mail about a client is sent twice',
    plant: replace(
      grants('notify-connected.ts'),
      'reference: `${grantId}.connected`',
      'reference: `${grantId}.${performance.now()}`',
    ),
    tests: EMAIL,
    only: 'comes once',
  },
  {
    name: 'grants: the name of an agent is a link in a letter',
    plant: replace(
      grants('emails.ts'),
      'agent: oneLine(agent, NAME_CHARACTERS_MAX)',
      'agent: agent.slice(0, NAME_CHARACTERS_MAX)',
    ),
    tests: EMAIL,
    only: 'has the names of others on a line',
  },
  {
    name: 'grants: another site disconnects a program',
    plant: replace(
      'src/web/pages/own.ts',
      "if (!isFromOurPages({ method: 'POST', headers }, services.baseUrl()))",
      "if (!isFromOurPages({ method: 'GET', headers }, services.baseUrl()))",
    ),
    tests: CLIENTS,
    only: 'is not done for another site',
  },
  {
    name: 'grants: a person is shown the program of another',
    plant: replace(
      grants('of-owner.ts'),
      'if (row?.user_id !== actor.id) return undefined;',
      'if (row === undefined) return undefined;',
    ),
    tests: CLIENTS,
    only: 'is the person of the grant alone',
  },
  {
    name: 'grants: a program is disconnected without the button',
    plant: replace(
      'src/web/pages/clients.ts',
      "if (form.get('action') !== 'disconnect')",
      "if (form.get('action') === 'keep')",
    ),
    tests: CLIENTS,
    only: 'takes the button',
  },
  {
    name: 'grants: a client spends through a sub-wallet of another person',
    plant: replace(
      grants('consent.ts'),
      "row?.wallet_id === walletIdOf(cardholderId) && row.status !== 'closed'",
      "row !== undefined && row.status !== 'closed' && cardholderId !== ''",
    ),
    tests: PAGE,
    only: 'through a sub-wallet of their own',
  },
  {
    name: 'grants: a client gets what it did not ask for',
    plant: replace(
      'src/web/pages/consent.ts',
      "request.scopes.filter((scope) => scopesIn(form.getAll('scope')).includes(scope))",
      "scopesIn(form.getAll('scope'))",
    ),
    tests: PAGE,
    only: 'gives nothing that was not asked for',
  },
  {
    name: 'grants: a network asks without end',
    plant: replace(
      grants('ask.ts'),
      '  if (network !== undefined) await countTry(pool, ASKED_BY_CALLER, network, now);\n',
      '',
    ),
    tests: BOUNDS,
    only: 'asks for 60 grants in an hour',
  },
  {
    name: 'grants: a network registers without end',
    plant: replace(
      grants('register.ts'),
      '    if (network !== undefined) await countTry(work, CLIENTS_OF_CALLER, network, now);\n',
      '',
    ),
    tests: BOUNDS,
    only: 'registers 30 clients in an hour',
  },
  {
    name: 'grants: a network that has guessed too often gets tokens for a code',
    plant: replace(
      grants('token.ts'),
      '    if (network !== undefined) await refuseTooMany(pool, WRONG_OF_CALLER, network, now);\n',
      '',
    ),
    tests: BOUNDS,
    only: 'guesses 300 codes and tokens in an hour',
  },
  {
    name: 'grants: a client spends the whole wallet',
    plant: replace(
      'src/modules/wallets/wallets/sub-wallet-access.ts',
      "  if (actor.type !== 'grant') return null;\n",
      "  if (actor.type === 'grant' || actor.type !== null) return null;\n",
    ),
    tests: OVER_MCP,
    only: 'pays as its sub-wallet',
  },
  {
    name: 'grants: a client that may not read sees what other agents do',
    plant: replace(
      'src/modules/wallets/wallets/sub-wallet-access.ts',
      "actor.type === 'grant' && actor.scopes.has('wallet:read')",
      "actor.type === 'grant'",
    ),
    tests: OVER_MCP,
    only: 'sees no payment of the owner or of another agent',
  },
  {
    name: 'grants: a client cancels what another agent has scheduled',
    plant: replace(
      'src/modules/money-out/schedules/access.ts',
      'const subWalletId = boundTo(actor);',
      "const subWalletId = actor.type === 'agent_key' ? boundTo(actor) : null;",
    ),
    tests: OVER_MCP,
    only: 'schedules and cancels as its sub-wallet',
  },
  {
    name: 'grants: a client gives an agent a cap',
    plant: replace(
      'src/modules/wallets/agents/by-client.ts',
      "if (type !== 'grant') return;",
      "if (type !== 'user') return;",
    ),
    tests: ['src/modules/wallets/agents/by-client.test.ts'],
    only: 'gives an agent no cap',
  },
];
