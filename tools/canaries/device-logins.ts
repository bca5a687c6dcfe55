// Mutants of logins by browser: what a code may be used for and how often, who may allow it, and what its key
// may do.
import { both } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const logins = (file: string): string => `src/modules/access/device-logins/${file}`;
const LOGINS = [logins('device-logins.test')];
const BOUNDS = [logins('bounds.test')];
const SCREEN = ['app/device'];
const BY_BROWSER = ['cli/login-by-browser'];

export const deviceLoginMutants: readonly Mutant[] = [
  {
    name: 'device logins: a code gives a key each time that it comes',
    plant: replace(logins('give-key.ts'), '  if (row.used_at !== null) return endKey(work, row);\n', ''),
    tests: LOGINS,
    only: 'whose code comes a second time',
  },
  {
    name: 'device logins: a second use of a code revokes nothing',
    plant: replace(logins('give-key.ts'), '  if (keyId !== null) await revokeApiKey(work, keyId);\n', ''),
    tests: LOGINS,
    only: 'whose code comes a second time',
  },
  {
    name: 'device logins: any device code is answered with the newest login',
    plant: replace(
      logins('queries.ts'),
      'from device_logins where device_code_hash = ${deviceCodeHash} for update)',
      'from device_logins where device_code_hash <> ${deviceCodeHash} order by id desc limit 1 for update)',
    ),
    tests: LOGINS,
    only: 'answers a device code that is not its own',
  },
  {
    name: 'device logins: a code that has expired still gives a key',
    plant: both(
      replace(logins('poll.ts'), "  if (row.expires_at <= now) throw refusal('expired_token');\n", ''),
      replace(
        logins('give-key.ts'),
        "  if (row.expires_at <= now) return { refused: 'expired_token' };\n",
        '',
      ),
    ),
    tests: LOGINS,
    only: 'is over after 10 minutes',
  },
  {
    name: 'device logins: a code that has expired is still answered',
    plant: replace(
      logins('queries.ts'),
      'where user_code_hash = ${userCodeHash} and answer is null and expires_at > ${isoOf(now)}`,',
      'where user_code_hash = ${userCodeHash} and answer is null and ${isoOf(now)} <> expires_at::text`,',
    ),
    tests: LOGINS,
    only: 'is over after 10 minutes',
  },
  {
    name: 'device logins: allowing one takes no step-up',
    plant: replace(logins('answer.ts'), "proof: 'always',", "proof: 'none: no money goes',"),
    tests: LOGINS,
    only: 'takes a proof of the last 10 minutes',
  },
  {
    name: 'device logins: a developer allows one',
    plant: replace(
      logins('answer.ts'),
      "auth: [{ member: 'keys:write' }],",
      "auth: [{ member: 'keys:read' }],",
    ),
    tests: LOGINS,
    only: 'which a developer has not',
  },
  {
    name: 'device logins: two who answer at once both do',
    plant: replace(
      logins('queries.ts'),
      'where id = ${id} and answer is null and expires_at > ${isoOf(now)}`,\n  )) > 0;',
      'where id = ${id} and expires_at > ${isoOf(now)}`,\n  )) > 0;',
    ),
    tests: LOGINS,
    only: 'is for the first who answers',
  },
  {
    name: 'device logins: one that was denied gives a key',
    plant: both(
      replace(logins('poll.ts'), "  if (row.answer === 'denied') throw refusal('access_denied');\n", ''),
      replace(
        logins('give-key.ts'),
        "  if (row.answer !== 'approved') return { refused: 'access_denied' };\n",
        '',
      ),
    ),
    tests: LOGINS,
    only: 'that is denied gives nothing',
  },
  {
    name: 'device logins: polls at the same time are all answered',
    plant: replace(
      logins('poll.ts'),
      'if (row.is_early) {',
      'if (row.is_early && row.interval_seconds < 0) {',
    ),
    tests: LOGINS,
    only: 'asked about three times at once',
  },
  {
    name: 'device logins: a member who was removed meanwhile lets a command line in',
    plant: replace(
      logins('give-key.ts'),
      "return member !== undefined && SCOPES_OF_ROLE[member.role]('keys:write');",
      'return member === undefined || member.role.length > 0;',
    ),
    tests: BOUNDS,
    only: 'a member who was removed',
  },
  {
    name: 'device logins: the removal of a member is not waited for',
    plant: replace(logins('give-key.ts'), '  await lockMembers(work, organizationId);\n', ''),
    tests: BOUNDS,
    only: 'a member who was removed',
  },
  {
    name: 'device logins: a suspended organization gives a key',
    plant: replace(logins('poll.ts'), 'row.used_at === null && tenant.isSuspended', 'row.used_at !== null'),
    tests: BOUNDS,
    only: 'an organization that is suspended',
  },
  {
    name: 'device logins: a key that was made by hand ends itself',
    plant: replace(
      'src/modules/base/identity/queries.ts',
      " and status = 'active' and login_id is not null`",
      " and status = 'active'`",
    ),
    tests: BOUNDS,
    only: 'is alone in that',
  },
  {
    name: 'device logins: codes may be tried without end',
    plant: replace(logins('typed.ts'), '  await countTry(pool, WRONG_OF_PERSON, userId, now);\n', ''),
    tests: BOUNDS,
    only: 'a person who types many wrong ones',
  },
  {
    name: 'device logins: the device code is stored as it is',
    plant: replace(
      logins('start.ts'),
      'device_code_hash: hashOfLink(deviceCode),',
      'device_code_hash: deviceCode,',
    ),
    tests: BOUNDS,
    only: 'only hashes are kept',
  },
  {
    name: 'device logins: a key whose commit was carried out is answered 503',
    plant: replace(logins('poll.ts'), 'isDatabaseAway(error) ? tried.at(-1) : undefined', 'undefined'),
    tests: ['faults/device-logins'],
    only: 'that was committed is given',
  },
  {
    name: 'device logins: the screen offers a key with all scopes',
    plant: replace('app/console/rights.ts', '  live: READ_AND_RESEND,', "  live: ['*'],"),
    tests: SCREEN,
    only: 'on the live side',
  },
  {
    name: 'console: a key of the live side is offered the simulator',
    plant: replace('app/console/rights.ts', "mode === 'test' || !OF_TEST.includes(name)", 'name !== mode'),
    tests: ['app/console/rights'],
    only: 'of the live side are all of the test side but',
  },
  {
    name: 'command line: a key that cannot be kept stays in force',
    plant: replace(
      'src/roles/cli/login.ts',
      "    if (profile.madeBy === 'browser') await endKey(profile.url, profile.apiKey).catch(() => undefined);\n",
      '',
    ),
    tests: BY_BROWSER,
    only: 'that cannot keep its key',
  },
  {
    name: 'command line: logging out revokes nothing',
    plant: replace('src/roles/cli/logout.ts', '  if (isRevoked) await revoke(profile);\n', ''),
    tests: BY_BROWSER,
    only: 'revokes a key that was made by browser',
  },
];
