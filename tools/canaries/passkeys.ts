// Mutants of passkeys and of the sign-in page: whose passkey it is, how often a challenge is valid, and where
// a person is sent on to.
import { replace, type Mutant } from './mutant.ts';

const FOLDER = 'src/modules/people/sign-in/passkeys';

export const passkeyMutants: readonly Mutant[] = [
  {
    name: 'a passkey of another person is renamed',
    plant: replace(
      `${FOLDER}/rename.ts`,
      ' and user_id = ${userId}',
      ' and user_id <> ${userId.slice(0, 3)}',
    ),
    tests: [`${FOLDER}/rename`],
    only: 'of another person is not found',
  },
  {
    name: 'a challenge is good twice',
    plant: replace(
      `${FOLDER}/challenge.ts`,
      'insertIfAbsentQuery(usedChallenges, row))) === 0',
      'insertIfAbsentQuery(usedChallenges, row))) < 0',
    ),
    tests: [`${FOLDER}/step-up`],
    only: 'takes an answer once',
  },
  {
    name: 'a challenge is good in every session',
    plant: replace(`${FOLDER}/challenge.ts`, '${kind} ${sessionId} ', '${kind} '),
    tests: [`${FOLDER}/step-up`],
    only: 'for another session',
  },
  {
    name: 'any passkey proves who somebody is',
    plant: replace(
      `${FOLDER}/verify.ts`,
      'passkey !== undefined && (userId ?? passkey.user_id) === passkey.user_id',
      'passkey !== undefined',
    ),
    tests: [`${FOLDER}/step-up`],
    only: 'of the passkey of another person',
  },
  {
    name: 'a passkey is enough without its owner',
    plant: replace(`${FOLDER}/verify.ts`, 'requireUserVerification: true', 'requireUserVerification: false'),
    tests: [`${FOLDER}/step-up`],
    only: 'verified no person',
  },
  {
    name: 'a person is sent on to what begins like one of our paths',
    plant: replace('src/web/next.ts', ' || !PATH.test(given)', ''),
    tests: ['src/web/next.test.ts'],
  },
  {
    name: 'a form of another site signs people out',
    plant: replace(
      'src/web/pages/sign-in.ts',
      'return isOurs ?',
      'return isOurs || call.headers !== undefined ?',
    ),
    tests: ['test/pages/sign-in'],
    only: 'does not say where it is from',
  },
];
