// Mutants of accounts: what a number must be, and that money comes in once.
import { replace, type Mutant } from './mutant.ts';

const sandbox = (file: string): string => `src/providers/sandbox/${file}`;
const number = 'src/modules/wallets/account-keys/account-number.ts';

export const accountMutants: readonly Mutant[] = [
  {
    name: 'an account key that is a CPF is masked otherwise than the tax id of its holder',
    plant: replace('src/modules/wallets/account-keys/br.ts', "'***.$2.$3-**'", "'$1.***.***-$4'"),
    tests: ['src/modules/wallets/account-keys/read.test.ts'],
    only: 'pix_cpf 39053344705',
  },
  {
    name: 'an account key of eleven digits is a telephone before it is a CPF',
    plant: replace(
      'src/modules/wallets/account-keys/countries.ts',
      "BR: ['pix_cpf', ",
      "BR: ['pix_phone', 'pix_cpf', ",
    ),
    tests: ['src/modules/wallets/account-keys/read.test.ts'],
    only: 'is both a CPF and a telephone',
  },
  {
    name: 'an account key that is mistyped leads somewhere as an alias',
    plant: replace(
      'src/modules/wallets/wallets/named-by.ts',
      'return isMistyped ? problem : undefined;',
      'return isMistyped && country !== "BR" ? problem : undefined;',
    ),
    tests: ['test/withdrawals/pix-keys.test.ts'],
    only: 'is refused with a CPF with a wrong digit',
  },
  {
    name: 'an account number with its reserved digit taken is read',
    plant: replace(number, 'number.charAt(8) !== CVU_RESERVED', "number.charAt(8) === ''"),
    tests: ['src/modules/wallets/account-keys/account-number.test.ts'],
    only: 'a CVU whose reserved digit is taken',
  },
  {
    name: 'an account gets the same money twice for one key',
    plant: replace(
      sandbox('controls.ts'),
      'await recordSent(work, once, { messageId: id, transactionId: id });',
      'void recordSent;',
    ),
    tests: ['test/sandbox/account-endpoints'],
    only: 'is the same where the first answer was lost',
  },
  {
    name: 'an account gets the same money twice for one reference',
    plant: replace(sandbox('accounts-deposits.ts'), 'if (kept === 0) return undefined;', ''),
    tests: ['test/conformance/accounts'],
    only: 'has money sent once for a reference, and nothing else under it',
  },
  {
    name: 'an account keeps money in its balance that was returned',
    plant: replace(
      sandbox('accounts-deposits.ts'),
      'if (!isAccepted) await',
      "if (providerRef === '') await",
    ),
    tests: ['test/conformance/accounts'],
    only: 'keeps what is accepted, gives back what is returned',
  },
];
