// Mutants of the page on which an owner decides, and of what a passkey signs there.
import { replace, type Mutant } from './mutant.ts';

const FOLDER = 'src/modules/approvals';
const TESTS = ['test/pages/approvals.test'];
const WAITING = ['test/payments/waiting'];

const PUSH = 'src/modules/wallets/push';
const DEVICES = ['test/payments/notify-devices'];
const SUBSCRIPTIONS = ['src/modules/wallets/push'];

export const approvalMutants: readonly Mutant[] = [
  {
    name: 'approvals: a push service reads the id of an approval',
    plant: replace(
      `${PUSH}/notify.ts`,
      'topic: topicOf(services.sealer, about, to.subscriptionId)',
      "topic: topicOf(services.sealer, about, to.subscriptionId) === '' ? '' : about",
    ),
    tests: DEVICES,
    only: 'says that an agent asks',
  },
  {
    name: 'push: a browser is notified of what is decided',
    plant: replace(
      `${FOLDER}/notify-devices.ts`,
      "approval?.status === 'pending' && approval.expires_at > tenant.now() ? approval : undefined",
      'approval',
    ),
    tests: DEVICES,
    only: 'is not sent any more once',
  },
  {
    name: 'push: a browser that is gone stays subscribed',
    plant: replace(`${PUSH}/send.ts`, 'deleteSubscription(work, owner, row.id)', 'void work'),
    tests: DEVICES,
    only: 'ends the subscription',
  },
  {
    name: 'push: any address is taken for that of a push service',
    plant: replace(
      `${PUSH}/create.ts`,
      "checkUrl(body.endpoint, work.mode, allowLoopbackReceivers, 'endpoint');",
      '',
    ),
    tests: SUBSCRIPTIONS,
    only: 'is refused with what is wrong',
  },
  {
    name: 'push: a person sees the browsers of others',
    plant: replace(`${PUSH}/queries.ts`, 'and cardholder_id = ${ownerId} order by', 'order by'),
    tests: SUBSCRIPTIONS,
    only: 'is seen and deleted by no one else',
  },
  {
    name: 'push: an old key of the deployment signs no longer',
    plant: replace(
      `${PUSH}/server-keys.ts`,
      '.deriveEach(PURPOSE)',
      '.deriveEach(PURPOSE)\n    .slice(0, 1)',
    ),
    tests: SUBSCRIPTIONS,
    only: 'is known while',
  },
  {
    name: 'a decision on something else than what was asked is taken',
    plant: replace(
      `${FOLDER}/as-owner.ts`,
      'seenHash = row.seen_hash } = given;',
      '} = given;\n  const seenHash = row.seen_hash;',
    ),
    tests: ['test/payments/approvals.test'],
    only: 'is not decided on anything else',
  },
  {
    name: 'the page of a card beyond a limit calls it a payment',
    plant: replace('src/web/questions/card.ts', "es: 'Esta tarjeta',", "es: 'Este pago',"),
    tests: ['test/questions/pages'],
    only: 'of card_issue speaks of no payment',
  },
  {
    name: 'a message about a transfer calls it a payment',
    plant: replace(
      'src/modules/money-out/transfers/question.ts',
      "es: 'Una transferencia de {amount} espera su decisión'",
      "es: 'Un pago de {amount} espera su decisión'",
    ),
    tests: ['test/questions/texts'],
    only: 'do not call send a payment',
  },
  {
    name: 'what is shown of a question need not be what was asked',
    plant: replace(`${FOLDER}/snapshot.ts`, 'if (snapshotHash(seen) !== hash)', 'if (hash === seen)'),
    tests: ['test/questions/snapshots'],
    only: 'is not shown with another byte',
  },
  {
    name: 'the hash of a snapshot depends on the order in which its fields were written',
    plant: replace(`${FOLDER}/snapshot.ts`, '.sort(([a], [b]) => (a < b ? -1 : 1))', ''),
    tests: ['test/questions/snapshots'],
    only: 'of a card is written with the same bytes',
  },
  {
    name: 'what was approved and did not move cannot be rejected',
    plant: replace(
      'src/modules/approvals/states.ts',
      "reject: { from: ['pending', 'approved']",
      "reject: { from: ['pending']",
    ),
    tests: ['test/payments/waiting.test.ts'],
    only: 'is rejected after all',
  },
  {
    name: 'what was approved and has gone can be rejected',
    plant: replace(
      'src/modules/approvals/require-open.ts',
      "row.status === 'approved' && row.can_retry",
      "row.status === 'approved'",
    ),
    tests: ['test/spending/every-status.test.ts'],
    only: 'that was given: to reject',
  },
  {
    name: 'the inbox of a person shows what waits for another',
    plant: replace(
      'src/modules/approvals/queries.ts',
      'select ${columnsOf(approvals)} from approvals\n      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId}',
      "select ${columnsOf(approvals)} from approvals\n      where tenant_id = ${tenantId} and ${cardholderId} <> ''",
    ),
    tests: ['test/pages/inbox'],
    only: 'shows a person their own',
  },
  {
    name: 'text of an agent may cover what stands beside it',
    plant: replace('src/platform/format.ts', '(?!\\p{M})(?!.*\\p{M}{4})', ''),
    tests: ['src/platform/format.test.ts'],
    only: 'is refused where it',
  },
  {
    name: 'a person who is in no organization is sent to sign in, and back, without end',
    plant: replace(
      'src/web/pages/approvals.ts',
      'person === undefined || hasToChoose(person)',
      'person === undefined || person.signedIn.tenants.length === 0',
    ),
    tests: TESTS,
    only: 'does not send them in circles',
  },
  {
    name: 'what a passkey signed for one approval approves another',
    plant: replace(`${FOLDER}/prove.ts`, '${tenant_id} ${id} ${seen_hash}', '${tenant_id}'),
    tests: TESTS,
    only: 'nothing but the approval that it was asked for',
  },
  {
    name: 'what a passkey signed approves whatever the approval says by then',
    plant: replace(`${FOLDER}/prove.ts`, '${tenant_id} ${id} ${seen_hash}', '${tenant_id} ${id}'),
    tests: TESTS,
    only: 'whose content is not what was signed',
  },
  {
    name: 'a challenge does not name what is agreed to',
    plant: replace(
      'src/modules/people/sign-in/passkeys/challenge.ts',
      'bytes.subarray(MAC_ENDS_AT).equals(purpose.about ?? NOTHING) &&',
      '',
    ),
    tests: ['src/modules/people/sign-in/passkeys/challenge.test.ts'],
    only: 'agreed to',
  },
  {
    name: 'somebody else of the tenant sees and decides',
    plant: replace(
      'src/web/pages/approvals.ts',
      'its?.cardholderId === row.cardholder_id',
      'its !== undefined',
    ),
    tests: TESTS,
    only: 'is shown to its owner alone',
  },
  {
    name: 'a form decides on what its page did not show',
    plant: replace(`${FOLDER}/decide.ts`, 'if (input.seenHash !== row.seen_hash) throw seenDiffers();', ''),
    tests: TESTS,
    only: 'decides nothing that the page did not show',
  },
  {
    name: 'a decision whose answer was lost is refused to its repeat',
    plant: replace(
      `${FOLDER}/as-owner.ts`,
      'row.decided_key_digest === keyDigest',
      "row.decided_key_digest === ''",
    ),
    tests: ['test/payments/approvals'],
    only: 'decided and its answer lost',
  },
  {
    name: 'a repeat of a decision tries again what did not move',
    plant: replace(
      `${FOLDER}/decide.ts`,
      '    decided_key_digest: keyDigest ?? null,\n    ...(canRetry',
      '    ...(canRetry',
    ),
    tests: ['test/payments/approvals'],
    only: 'does not try again what was approved',
  },
  {
    name: 'what is approved goes on counting as waiting',
    plant: replace(`${FOLDER}/decide.ts`, '  else oneLessWaits(tx, row);\n', ''),
    tests: WAITING,
    only: 'that is approved',
  },
  {
    name: 'what can be tried again counts as waiting no more',
    plant: replace(`${FOLDER}/decide.ts`, '  else oneLessWaits(tx, row);', '  oneLessWaits(tx, row);'),
    tests: WAITING,
    only: 'cannot move yet',
  },
  {
    name: 'the money of what waits for the owner of a closed sub-wallet stays set aside',
    plant: replace(
      `${FOLDER}/end-of-closed.ts`,
      "    subject.end(tx, { as: 'fail', failure: 'sub_wallet_closed' });\n",
      '',
    ),
    tests: ['test/payments/closed-agent-cut-off'],
    only: 'ends once',
  },
  {
    name: 'what is cancelled goes on counting as waiting',
    plant: replace(`${FOLDER}/withdraw.ts`, '  oneLessWaits(tx, row);\n', ''),
    tests: WAITING,
    only: 'that is cancelled',
  },
  {
    name: 'an owner lists what another one has decided',
    plant: replace(
      `${FOLDER}/queries.ts`,
      'cardholder_id = ${cardholderId} and amount_minor > 0\n      and',
      "${cardholderId} <> '' and amount_minor > 0\n      and",
    ),
    tests: ['test/payments/approvals-list'],
    only: 'of another owner not',
  },
  {
    name: 'an organization sees the whole numbers of the accounts between which a payee has moved',
    plant: replace(
      `${FOLDER}/reasons.ts`,
      'cvu: maskedNumber(one.cvu, countryOf(currency)),',
      'cvu: one.cvu,',
    ),
    tests: ['test/payments/for-organization'],
    only: 'that has moved are masked',
  },
];
