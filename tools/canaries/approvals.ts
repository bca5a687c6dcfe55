// Mutants of the page on which an owner decides, and of what a passkey signs there.
import { replace, type Mutant } from './mutant.ts';

const FOLDER = 'src/modules/approvals';
const TESTS = ['test/pages/approvals.test'];
const WAITING = ['test/payments/waiting'];

export const approvalMutants: readonly Mutant[] = [
  {
    name: 'the inbox of a person shows what waits for another',
    plant: replace(
      'src/modules/approvals/queries.ts',
      "tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and status = 'pending'",
      "tenant_id = ${tenantId} and ${cardholderId} <> '' and status = 'pending'",
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
      'src/modules/sign-in/passkeys/challenge.ts',
      'bytes.subarray(MAC_ENDS_AT).equals(purpose.about ?? NOTHING) &&',
      '',
    ),
    tests: ['src/modules/sign-in/passkeys/challenge.test.ts'],
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
    plant: replace(`${FOLDER}/as-owner.ts`, 'row.decided_once === once', "row.decided_once === ''"),
    tests: ['test/payments/approvals'],
    only: 'decided and its answer lost',
  },
  {
    name: 'a repeat of a decision tries again what did not move',
    plant: replace(
      `${FOLDER}/decide.ts`,
      '    decided_once: once ?? null,\n    ...(canRetry',
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
];
