// Mutants of approvals by WhatsApp: which taps decide.
import { replace, type Mutant } from './mutant.ts';

const REPORTS = 'src/modules/approvals/reports.ts';
const GATHER = 'src/modules/approvals/throttle-messages.ts';
const tests = ['test/payments/whatsapp'];
const DRIVER = 'src/providers/whatsapp-cloud';
const onDouble = ['test/conformance/whatsapp-cloud'];
const checked = ['test/doubles/whatsapp/check'];
const setUp = ['test/doubles/whatsapp/setting-up'];

export const whatsappMutants: readonly Mutant[] = [
  {
    name: 'a tap decides while the organization is suspended',
    plant: replace(REPORTS, "if (tenant.isSuspended) return ignored('account_suspended', approvalId);", ''),
    tests,
    only: 'while the organization is suspended',
  },
  {
    name: 'a tap decides with any secret',
    plant: replace(
      REPORTS,
      '!isSameHash(nonceHash(approval.id, nonce), message.nonce_hash)',
      'isSameHash(nonceHash(approval.id, nonce), null)',
    ),
    tests,
    only: 'another secret than its button has',
  },
  {
    name: 'a tap decides from any telephone',
    plant: replace(REPORTS, 'message.recipient !== from', "from === 'x'"),
    tests,
    only: 'or from another telephone',
  },
  {
    name: 'a tap decides from a telephone that was the owner’s',
    plant: replace(
      REPORTS,
      '!isVerified(owner) || owner.phone_number !== message.phone',
      '!isVerified(owner) && message.phone === null',
    ),
    tests,
    only: 'not the owner’s any more',
  },
  {
    name: 'a message that was not sent before its question was over stays queued',
    plant: replace(
      'src/modules/approvals/message.ts',
      "askElsewhere(tx, found, 'fail', 'approval_over');",
      '',
    ),
    tests,
    only: 'the question was over before',
  },
  {
    name: 'whatsapp: a tap of a person who hides the number is of no one',
    plant: replace(`${DRIVER}/inbound.ts`, '(user !== undefined && user === known) || ', ''),
    tests: onDouble,
    only: 'where Meta names them hidden',
  },
  {
    name: 'whatsapp: a tap from another form of the number is of somebody else',
    plant: replace(
      `${DRIVER}/inbound.ts`,
      "one !== '' && short(one) === short(other)",
      "one !== '' && one === other",
    ),
    tests: onDouble,
    only: 'where Meta names them other_form',
  },
  {
    name: 'whatsapp: a tap of anybody is that of the owner',
    plant: replace(`${DRIVER}/inbound.ts`, 'return isTheirs ? {', 'return isTheirs || report ? {'),
    tests: onDouble,
    only: 'is of somebody else',
  },
  {
    name: 'a webhook of WhatsApp needs no signature',
    plant: replace(
      'src/providers/wire/whatsapp.ts',
      "return timingSafeEqual(Buffer.from(given, 'hex'), expected);",
      "return timingSafeEqual(Buffer.from(given, 'hex'), expected) || given.length === 64;",
    ),
    tests,
    only: 'not signed by Meta',
  },
  {
    name: 'an agent sends a message for everything that it asks',
    plant: replace(GATHER, 'lately.length < MESSAGES_PER_HOUR_MAX', 'lately.length <= MESSAGES_PER_HOUR_MAX'),
    tests,
    only: 'sends three messages an hour',
  },
  {
    name: 'an agent that has sent three messages sends no more',
    plant: replace(GATHER, 'plus(at, HOUR_MS) > tx.now', 'at <= tx.now'),
    tests,
    only: 'sends three messages an hour',
  },
  {
    name: 'a question that may have been sent to WhatsApp is sent again',
    plant: replace(`${DRIVER}/attempts.ts`, 'approval: 1, code: 2', 'approval: 2, code: 2'),
    tests: onDouble,
    only: 'is unknown, and a second call does not send it',
  },
  {
    name: 'a code that is on its way to WhatsApp is sent by another process',
    plant: replace(`${DRIVER}/attempts.ts`, 'isOnItsWay || unknown', 'unknown'),
    tests: onDouble,
    only: 'send the same at once, one does',
  },
  {
    name: 'an error of WhatsApp’s own is a refusal',
    plant: replace(`${DRIVER}/graph.ts`, 'status >= 500 || UNKNOWN.has(code)', 'status >= 600'),
    tests: onDouble,
    only: 'is unknown, and a second call does not send it',
  },
  {
    name: 'what WhatsApp did not take for now is never sent again',
    plant: replace(`${DRIVER}/send.ts`, 'await attempts.noteNotSent(tenant, kind, attempt);', ''),
    tests: onDouble,
    only: 'is busy, and a second call sends it',
  },
  {
    name: 'an answer of WhatsApp that was lost is not known from a status',
    plant: replace(`${DRIVER}/inbound.ts`, "report.kind !== 'sent' ||", 'found !== null ||'),
    tests: onDouble,
    only: 'is known from the first status',
  },
  {
    name: 'a second try is reported under a reference of its own',
    plant: replace(`${DRIVER}/attempts.ts`, "attempt.replace(/#\\d+$/, '')", 'attempt'),
    tests: onDouble,
    only: 'under the reference that it has',
  },
  {
    name: 'a webhook of another account of WhatsApp is taken',
    plant: replace(
      `${DRIVER}/inbound.ts`,
      'accountsIn(jsonIn(raw)).includes(keys.businessAccountId)',
      'accountsIn(jsonIn(raw)).length > 0',
    ),
    tests: onDouble,
    only: 'about another account',
  },
  {
    name: 'a webhook of WhatsApp is taken for an organization that it is not about',
    plant: replace(
      `${DRIVER}/inbound.ts`,
      'found === undefined || found.tenantId === tenant.id,',
      'found === undefined || found.tenantId !== undefined || tenant.id !== undefined,',
    ),
    tests: onDouble,
    only: 'and tells no other',
  },
  {
    name: 'the secret of WhatsApp before the current one is not taken',
    plant: replace(`${DRIVER}/inbound.ts`, 'keys.appSecrets().some(', 'keys.appSecrets().slice(0, 1).some('),
    tests: onDouble,
    only: 'until that ends',
  },
  {
    name: 'a template that is at WhatsApp already is created again',
    plant: replace(
      `${DRIVER}/templates.ts`,
      "if (before.value[i]?.state !== 'missing') continue;",
      'if (before.value.length < i) continue;',
    ),
    tests: setUp,
    only: 'are created once',
  },
  {
    name: 'a template of WhatsApp with other words is ours',
    plant: replace(
      `${DRIVER}/template-compare.ts`,
      "return !('text' in wanted) || wanted.text === found.text;",
      'return found.text !== null;',
    ),
    tests: setUp,
    only: 'named by what differs',
  },
  {
    name: 'a number of Meta’s for tests is fine on the live side',
    plant: replace(`${DRIVER}/check.ts`, "mode === 'live' && facts.mode", "mode === 'test' && facts.mode"),
    tests: checked,
    only: 'a number for tests on the live side',
  },
  {
    name: 'webhooks of WhatsApp that go elsewhere are fine',
    plant: replace(`${DRIVER}/check.ts`, 'found === wanted ? []', 'found !== null ? []'),
    tests: checked,
    only: 'webhooks that go elsewhere',
  },
];
