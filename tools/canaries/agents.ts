// Mutants of limits and of agents: what may be spent of a wallet, and by whom.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const agents = (file: string): string => `src/modules/wallets/agents/${file}`;
const ledger = (file: string): string => `src/modules/base/ledger/${file}`;

const TOGETHER = 'test/payments/agents-together.test.ts';

export const agentMutants: readonly Mutant[] = [
  {
    name: 'the agents of a wallet take together what each of them may',
    plant: replace(
      'src/modules/wallets/spending/spender.ts',
      "jointUsage(tx, walletId, subWalletLimits.usage(tx, id, 'panic24h'))",
      'null',
    ),
    tests: [TOGETHER],
    only: 'take no more than the limit of the wallet',
  },
  {
    name: 'the agents of a wallet never get back together what did not go',
    plant: replace(
      'src/modules/wallets/spending/spender.ts',
      'giveBackJointly(tx, walletId, amountMinor, at);',
      '',
    ),
    tests: [TOGETHER],
    only: 'get back what did not go',
  },
  {
    name: 'what agents take together counts for less than 24 hours',
    plant: replace(agents('joint-limit.ts'), 'hour >= hourOf(now) - HOURS', 'hour > hourOf(now) - HOURS'),
    tests: [TOGETHER],
    only: 'and not before',
  },
  {
    name: 'what the version before has noted of the use of a key is not seen',
    plant: replace(
      'src/modules/base/identity/last-used.ts',
      'laterOf(key.last_used_at, byId.get(key.id) ?? null)',
      'byId.get(key.id) ?? null',
    ),
    tests: ['src/modules/wallets/agents/key-use'],
    only: 'that the version before has noted',
  },
  {
    name: 'any session switches the gate off',
    plant: replace(
      'src/platform/access.ts',
      "actor.type !== 'user' || isProvenAt(actor, now)",
      "actor.type !== 'user' || now >= 0 || isProvenAt(actor, now)",
    ),
    tests: [agents('limits.test.ts')],
    only: 'is loosened by an owner who has just proven',
  },
  {
    name: 'any session takes a limit of a day away',
    plant: replace(
      agents('require-recent-proof.ts'),
      'after === null || after > before',
      'after !== null && after > before',
    ),
    tests: [agents('limits.test.ts')],
    only: 'only by a session proven a moment ago',
  },
  {
    name: 'any session opens the payees of an agent',
    plant: replace(agents('require-recent-proof.ts'), 'if (after === null) return true;', ''),
    tests: [agents('limits.test.ts')],
    only: 'only by a session proven a moment ago',
  },
  {
    name: 'any session adds a payee to those of an agent',
    plant: replace(
      agents('require-recent-proof.ts'),
      'return enabledIn(after).some((alias) => !known.has(alias));',
      'return known.size < enabledIn(after).length;',
    ),
    tests: [agents('limits.test.ts')],
    only: 'only by a session proven a moment ago',
  },
  {
    name: 'any session resumes an agent that was paused',
    plant: replace(agents('require-recent-proof.ts'), '(before.isPaused && !after.isPaused)', 'false'),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'PATCH /api/v1/wallet/sub-wallets/:id',
  },
  {
    name: 'any session switches the messages to the owner off',
    plant: replace(
      agents('require-recent-proof.ts'),
      '(before.notify_whatsapp && !after.notify_whatsapp)',
      'false',
    ),
    tests: [agents('limits.test.ts')],
    only: 'is loosened by an owner who has just proven',
  },
  {
    name: 'any session raises a cap',
    plant: replace(
      agents('allocate.ts'),
      'requireRecentProof(hasProof, before, {',
      'requireRecentProof(true, before, {',
    ),
    tests: [agents('limits.test.ts')],
    only: 'only by a session proven a moment ago',
  },
  {
    name: 'any session of a member raises the thresholds of the organization',
    plant: replace(
      'src/modules/wallets/wallets/settings.ts',
      'isLooser(before, after) && !hasRecentProof',
      'isLooser(after, before) && !hasRecentProof',
    ),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'PATCH /api/v1/settings',
  },
  {
    name: 'any session of a member lets a card spend more',
    plant: replace(
      'src/modules/issuing/cards/patch.ts',
      '!hasProof && (isResumed || isLoosened(present, wanted))',
      'false && (isResumed || isLoosened(present, wanted))',
    ),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'PATCH /api/v1/cards/:id',
  },
  {
    name: 'any session of a member sends webhooks elsewhere',
    plant: replace('src/modules/webhooks/patch.ts', 'fields.url !== url || ', ''),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'PATCH /api/v1/webhook_endpoints/:id',
  },
  {
    name: 'any session of a member has webhooks sent for less',
    plant: replace(
      'src/modules/webhooks/patch.ts',
      ' || hasFewer(enabled_events, fields.enabled_events)',
      '',
    ),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'PATCH /api/v1/webhook_endpoints/:id',
  },
  {
    name: 'any session of a member switches webhooks off',
    plant: replace('src/modules/webhooks/patch.ts', '(hidesMore || isSilenced)', 'hidesMore'),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'PATCH /api/v1/webhook_endpoints/:id',
  },
  {
    name: 'a route that says no proof is loaded all the same',
    plant: replace('src/platform/route.ts', 'saysProof(route) && proofOf(route) === undefined', 'false'),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'cannot miss a route',
  },
  {
    name: 'a GET that writes is loaded without its proof',
    plant: replace('src/platform/route.ts', ' || route.read === undefined', ''),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'cannot miss a route',
  },
  {
    name: 'any session is shown the number of a card',
    plant: replace('src/modules/issuing/cards/reveal.ts', "proof: 'always'", "proof: 'none: no money goes'"),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'cannot lose one that always takes a proof',
  },
  {
    name: 'any session is shown the link of an onboarding session',
    plant: replace('src/modules/people/onboarding/get.ts', "proof: 'always',", ''),
    tests: ['test/http/owner-actions.test.ts'],
    only: 'cannot lose one that always takes a proof',
  },
  {
    name: 'the link in a refusal is given again to another session of the same person',
    plant: replace('src/platform/http/sealed-answer.ts', 'actor.sessionId === text.slice(0, end)', 'end > 0'),
    tests: ['test/http/idempotency.test.ts'],
    only: 'in a refusal is given again only to the session',
  },
  {
    name: 'a secret is given again to another session of the same person',
    plant: replace(
      'src/platform/access.ts',
      "actor.type === 'user' ? actor.sessionId : actor.id",
      'actor.id',
    ),
    tests: ['test/http/idempotency.test.ts'],
    only: 'only to the session that got it first',
  },
  {
    name: 'a limit of 24 hours is a minute too short',
    plant: replace(
      ledger('minutes.ts'),
      'minuteOf(now) - MINUTES_OF_DAY;',
      'minuteOf(now) - MINUTES_OF_DAY + 1;',
    ),
    tests: [ledger('limits.test.ts')],
    only: 'counts no less than the last 24 hours',
  },
  {
    name: 'a limit of 24 hours counts what its part held before',
    plant: replace(
      ledger('minutes.ts'),
      'const texts = isOther && !isPast ? [] : textsOf(row.used);',
      'const texts = textsOf(row.used);',
    ),
    tests: [ledger('limits.test.ts')],
    only: 'at most those of a minute before',
  },
  {
    name: 'a limit of 24 hours counts the whole part in which it begins',
    plant: replace(ledger('minutes.ts'), 'Math.max(0, oldest - row.first_minute)', '0'),
    tests: [ledger('limits.test.ts')],
    only: 'at most those of a minute before',
  },
  {
    name: 'a part of 24 hours that is begun is counted with what it held before',
    plant: replace(
      ledger('minutes.ts'),
      'totals.find((one) => one.first === first)',
      'totals.find((one) => slotOf(one.first) === slotOf(first))',
    ),
    tests: [ledger('limits.test.ts')],
    only: 'at most those of a minute before',
  },
  {
    name: 'a day begins once more where a clock is behind',
    plant: replace(ledger('limits.ts'), 'return row.day > day ? row.day : day;', 'return day;'),
    tests: [ledger('limits.test.ts')],
    only: 'by a process whose clock is a little behind',
  },
  {
    name: 'a cap falls below what is used of it',
    plant: replace(ledger('define-limits.ts'), 'return limitMinor < usedMinor ?', 'return limitMinor < 0n ?'),
    tests: ['modules/wallets/agents/limits'],
    only: 'may be lowered to what is used and no further',
  },
  {
    name: 'an agent reads the sub-wallet of another',
    plant: replace(agents('access.ts'), 'actor.boundTo === id ?', "id !== '' ?"),
    tests: ['modules/wallets/agents/keys'],
    only: 'shows its own sub-wallet',
  },
  {
    name: 'a key that is revoked is remembered as good',
    plant: replace(agents('make-key.ts'), '  draft.announce(AGENT_KEYS_CHANNEL, row.key_hash);\n', ''),
    tests: ['modules/wallets/agents/keys'],
    only: 'that is revoked is dead at once',
  },
  {
    name: 'keys outlive their sub-wallet',
    plant: replace(
      agents('close.ts'),
      'for (const key of good) revokeKey(tx, key);',
      'void [good, revokeKey];',
    ),
    tests: ['modules/wallets/agents/keys'],
    only: 'dies with its sub-wallet',
  },
  {
    name: 'a rotated key is good for ever',
    plant: edit(agents('key-model.ts'), (text) =>
      text.replace('until === null || now < until', 'until === null || now < until + now'),
    ),
    tests: ['modules/wallets/agents/keys'],
    only: 'leaves the old one good for 24 hours',
  },
  {
    name: 'an organization lists the sub-wallets of another',
    plant: replace(
      agents('queries.ts'),
      'where tenant_id = ${tenantId}\n        and (${filter.status}::text is null',
      'where tenant_id >= left(${tenantId}, 1)\n        and (${filter.status}::text is null',
    ),
    tests: [agents('list-for-organization.test.ts')],
    only: 'is no other organization',
  },
  {
    name: 'a rotated key counts as valid after its grace',
    plant: replace(
      agents('queries.ts'),
      '(grace_until is null or grace_until > ${isoOf(now)})',
      '(grace_until is null or grace_until <> ${isoOf(now)})',
    ),
    tests: [agents('list-for-organization.test.ts')],
    only: 'count the keys that are valid',
  },
];
