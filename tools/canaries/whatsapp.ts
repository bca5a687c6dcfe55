// Mutants of approvals by WhatsApp: which taps decide.
import { replace, type Mutant } from './mutant.ts';

const REPORTS = 'src/modules/approvals/reports.ts';
const GATHER = 'src/modules/approvals/throttle-messages.ts';
const tests = ['test/payments/whatsapp'];

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
];
