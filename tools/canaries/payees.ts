// Mutants of payees: whose account it is, and whose payee.
import { replace, type Mutant } from './mutant.ts';

const payees = (file: string): string => `src/modules/wallets/payees/${file}`;

export const payeeMutants: readonly Mutant[] = [
  {
    name: 'a payee is kept although its holder is another',
    plant: replace(payees('claims.ts'), '!isSameName(holderName, holder.name)', 'holder.name === holderName'),
    tests: [payees('create.test.ts')],
    only: 'with another holder',
  },
  {
    name: 'a payee with an initial is one whose name it completes',
    plant: replace(payees('same-name.ts'), '[...a, ...b].every(isLong) && ', ''),
    tests: [payees('same-name.test.ts')],
    only: 'an initial is not part of a word in a company either',
  },
  {
    name: 'a payee is kept without waiting for the one before it',
    plant: replace(
      payees('insert.ts'),
      '(await lockCardholder(work, owner.tenantId, owner.ownerId)) === undefined',
      "owner.ownerId.startsWith('nobody')",
    ),
    tests: [payees('create.test.ts')],
    only: 'over two processes make one payee',
  },
  {
    name: 'a payee is taken for the answer to another request with its key',
    plant: replace(payees('room.ts'), 'return row && repeatOf(row, requestKey).row;', 'return row;'),
    tests: [payees('create-again.test.ts')],
    only: 'is refused with another body',
  },
  {
    name: 'a payee is shown to its organization with all of its number',
    plant: replace(
      payees('model.ts'),
      'row.number === null ? null : maskedNumber(row.number, countryOf(row.currency))',
      'row.number',
    ),
    tests: [payees('list-for-organization.test.ts')],
    only: 'that can be recognized and not used',
  },
  {
    name: 'a payee is shown to its organization with all of its key',
    plant: replace(payees('model.ts'), 'masked: maskedKey(key)', 'masked: key.value'),
    tests: [payees('by-key.test.ts')],
    only: 'is kept by a pix_cpf',
  },
  {
    name: 'a payee is found by a part of its key',
    plant: replace(
      payees('search.ts'),
      " || coalesce(holder_name, '')\")",
      " || coalesce(holder_name, '') || ' ' || coalesce(key_value, '')\")",
    ),
    tests: [payees('by-key.test.ts')],
    only: 'and by no part of it',
  },
  {
    name: 'a payee is found by a key that its mask leaves to be tried',
    plant: replace('src/modules/wallets/account-keys/searched.ts', '!guessable.has(value)', "value !== ''"),
    tests: [payees('by-key.test.ts')],
    only: 'and by no part of it',
  },
  {
    name: 'a payee that is named by a key is paid where it was',
    plant: replace(
      'src/modules/money-out/payments/prepare.ts',
      "payee.named_by === 'number'",
      "payee.named_by !== 'alias'",
    ),
    tests: [payees('by-key.test.ts')],
    only: 'a payment resolves the key again',
  },
  {
    name: 'a payee of another organization is listed',
    plant: replace(
      payees('queries.ts'),
      'where tenant_id = ${tenantId}\n        and (${ownerId}::text is null',
      'where (tenant_id = ${tenantId} or true)\n        and (${ownerId}::text is null',
    ),
    tests: [payees('list-for-organization.test.ts')],
    only: 'no other organization',
  },
  {
    name: 'a payee of another owner is deleted',
    plant: replace(payees('queries.ts'), ' and cardholder_id = ${ownerId} for update', ' for update'),
    tests: [payees('list.test.ts')],
    only: 'are not there for another owner',
  },
  {
    name: 'a payee is asked about under another reference after a crash',
    plant: replace(
      payees('questions.ts'),
      'q.payee_id is null and q.stands_until <= ${isoOf(now)}\n          then excluded.reference',
      'q.payee_id is null\n          then excluded.reference',
    ),
    tests: [payees('verifying.test.ts')],
    only: 'after a crash between the question and the payee',
  },
  {
    name: 'what was claimed of a payee is forgotten when the answer comes',
    plant: replace(
      payees('settle.ts'),
      'const { claims } = question;',
      'const claims = { ...question.claims, holderName: null };',
    ),
    tests: [payees('verifying.test.ts')],
    only: 'it is of another holder',
  },
  {
    name: 'two looks for the answer about a payee plan two more',
    plant: replace(payees('settle.ts'), 'if (question.looks !== looks) return;', ''),
    tests: [payees('verifying.test.ts')],
    only: 'settle it once',
  },
  {
    name: 'a payee is paid before its account is verified',
    plant: replace(
      'src/modules/money-out/payments/parties.ts',
      "if (payee.status === 'verifying') throw",
      "if (payee.holder_name === '') throw",
    ),
    tests: ['test/payments/verifying-payees.test.ts'],
    only: 'while it is verifying',
  },
  {
    name: 'the answer about an account is used again for years',
    plant: replace(
      payees('room.ts'),
      'knownSince: plus(now, -KNOWN_FOR_MS)',
      'knownSince: plus(now, -9 * KNOWN_FOR_MS)',
    ),
    tests: [payees('verifying.test.ts')],
    only: 'used again for a week',
  },
  {
    name: 'a payee that is deleted meanwhile is verified all the same',
    plant: replace(
      payees('settle.ts'),
      "if (row?.status !== 'verifying') return;",
      'if (row === undefined) return;',
    ),
    tests: [payees('verifying.test.ts')],
    only: 'deleted at the moment',
  },
];
