// Mutants of signing in: what a code may be used for, how often it may be tried, and what a session lets in.
import { replace, type Mutant } from './mutant.ts';

const signIn = (file: string): string => `src/modules/people/sign-in/${file}`;

/** Who may have read a code. */
const vouchedFor: ReadonlyArray<readonly [name: string, plant: Mutant['plant'], only: string]> = [
  [
    'the deployment vouches for a session, by whichever server its code went',
    replace(signIn('session.ts'), 'vouched_by: vouchedBy ?? DEPLOYMENT', 'vouched_by: DEPLOYMENT'),
    'has no role in another organization',
  ],
  [
    'a session that an organization vouches for has the role of its person there',
    replace(signIn('placed-session.ts'), '{ ...row, role: null }', 'row'),
    'has no role in that organization',
  ],
  [
    'a code without a carrier counts as one of the deployment',
    replace(signIn('voucher.ts'), "carriedBy === 'deployment' ||", "carriedBy !== 'organization' ||"),
    'without a carrier, of a version before',
  ],
  [
    'a code that the deployment is to carry goes by a server of an organization',
    replace('src/providers/mail/by-connection.ts', "mail.carriedBy !== 'deployment' || ", 'true || '),
    'is proven by what the deployment carries alone',
  ],
  [
    'a step-up takes a code that an organization may have read',
    replace(signIn('step-up.ts'), 'voucher === null || voucher === vouchedBy', 'row !== undefined'),
    'is proven by what the deployment carries alone',
  ],
  [
    'an organization ends the sessions of a person elsewhere',
    replace(
      signIn('sessions.ts'),
      'if (vouchedBy !== null && voucherOf(row) !== vouchedBy)',
      'if (vouchedBy === row.id)',
    ),
    'ends no other session',
  ],
  [
    'passkeys and invitations are open to a session of one organization',
    replace(
      'src/platform/access.ts',
      "actor.type === 'user' && actor.vouchedBy !== null",
      "actor.type === 'anyone'",
    ),
    'sees and changes no passkey',
  ],
];

export const signInMutants: readonly Mutant[] = [
  {
    name: 'sign-in: what a page of the test side sends is done on the live side',
    plant: replace(
      'src/modules/people/sign-in/authenticate.ts',
      '  if (!isForAny) refuseOthers(request, row);\n',
      '',
    ),
    tests: ['src/modules/people/sign-in/acting-as.test'],
    only: 'does nothing once the session has gone',
  },
  {
    name: 'sign-in: a code is good more than once',
    plant: replace(
      signIn('codes.ts'),
      'delete from one_time_codes where id',
      'delete from one_time_codes where code_hash',
    ),
    tests: [signIn('sign-in.test')],
    only: 'is good once',
  },
  {
    name: 'sign-in: wrong tries are rolled back with their refusal',
    plant: replace(
      signIn('sign-in-with-code.ts'),
      '    return row && {',
      "    if (row === undefined) throw refusal('invalid_code');\n    return {",
    ),
    tests: [signIn('sign-in.test')],
    only: 'is dead after five wrong tries',
  },
  {
    name: 'sign-in: two tries look at a code at once',
    plant: replace(signIn('queries.ts'), 'and subject = ${subject} for update', 'and subject = ${subject}'),
    tests: [signIn('sign-in.test')],
    only: 'makes one session where six send it at once',
  },
  {
    name: 'sign-in: the session of the cookie that came along lives on',
    plant: replace(signIn('sign-in.ts'), 'if (before !== undefined)', 'if (before === undefined)'),
    tests: [signIn('sessions.test')],
    only: 'the session of the one sent along is over',
  },
  {
    name: 'sign-in: a request over http is let in where people come by https',
    plant: replace(signIn('same-origin.ts'), 'from?.protocol === base.protocol && (', 'from !== null && ('),
    tests: [signIn('session.test.ts')],
    only: 'is not the same name over http',
  },
  {
    name: 'sign-in: another host of the domain may plant a session',
    plant: replace(signIn('cookie.ts'), 'PLAIN_SECRET.test(plain)', 'ANY_SECRET.test(plain)'),
    tests: [signIn('cookie.test')],
    only: 'is of this very host',
  },
  {
    name: 'sign-in: a session that begins over https has a secret of the plain form',
    plant: replace(
      signIn('session.ts'),
      'makeSecret(cryptoRandom, baseUrl)',
      "makeSecret(cryptoRandom, 'http:')",
    ),
    tests: [signIn('cookie.test')],
    only: 'is of this very host',
  },
  {
    name: 'sign-in: a step-up leaves the old cookie alive',
    plant: replace(signIn('step-up.ts'), 'set token_hash = ${hashOfSecret(secret)}, ', 'set '),
    tests: [signIn('step-up.test')],
    only: 'with a new cookie, and the old one is dead',
  },
  ...vouchedFor.map(([name, plant, only]) => ({
    name: `sign-in: ${name}`,
    plant,
    tests: ['test/connections/takeover.test'],
    only,
  })),
];
