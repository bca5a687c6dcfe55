// Mutants of the driver of Fintoc: that what was sent is not sent again under another key or a dead one, that
// neither an error of theirs nor a message is believed, and that a set-up which breaks off is made up for.
import { replace, type Mutant } from './mutant.ts';

const fintoc = (file: string): string => `src/providers/fintoc/${file}`;
const DRIVER = ['test/doubles/fintoc/driver'];
const SET_UP = ['test/doubles/fintoc/set-up'];
const PROVE = ['test/faults/prove-providers'];
const CHECK = ['test/doubles/fintoc/check'];

export const fintocMutants: readonly Mutant[] = [
  {
    name: 'fintoc: what may have been sent is said not to have left',
    plant: replace(
      'src/providers/fintoc/api.ts',
      "if (answer.kind === 'unknown') return unknownBecause(answer.reason);",
      "if (answer.kind === 'unknown') return unsentBecause(answer.reason);",
    ),
    tests: ['test/doubles/fintoc/driver'],
    only: 'says that nothing of an opening has left',
  },
  {
    name: 'fintoc: a wallet is opened on an account of another entity',
    plant: replace(fintoc('numbers.ts'), 'found?.id === entity ? undefined', 'found !== null ? undefined'),
    tests: DRIVER,
    only: 'of the entity of its connection alone',
  },
  {
    name: 'fintoc: a CLABE counts as closed once the call was taken',
    plant: replace(
      fintoc('close-number.ts'),
      "return CLOSED.has(status ?? '') ? accepted(null)",
      "return status !== '' ? accepted(null)",
    ),
    tests: DRIVER,
    only: 'not where it has only taken the call',
  },
  {
    name: 'fintoc: an id goes into a path as it is',
    plant: replace(fintoc('ids.ts'), '${encodeURIComponent(id)}', '${id}'),
    tests: DRIVER,
    only: 'ids of another form are taken',
  },
  {
    name: 'fintoc: a message leads to another collection of the API',
    plant: replace(fintoc('ids.ts'), String.raw`(?!\.{1,2}$)`, ''),
    tests: DRIVER,
    only: 'that would lead elsewhere',
  },
  {
    name: 'fintoc: the check does not see whose the account is',
    plant: replace(fintoc('check.ts'), 'holder?.id !== entity)', "entity === '')"),
    tests: CHECK,
    only: 'an account of another entity',
  },
  {
    name: 'what was sent to Fintoc is sent again once its key is too old',
    plant: replace(fintoc('once.ts'), 'if (!isAlive(kept, clock))', 'if (kept.tenantId === "")'),
    tests: DRIVER,
    only: 'is not sent again once its key is too old',
  },
  {
    name: 'each attempt at Fintoc has a key of its own',
    plant: replace(fintoc('once.ts'), 'key: `${kind}:${ours}`', 'key: `${kind}:${ours}:${Math.random()}`'),
    tests: DRIVER,
    only: 'is paid once, under one key and with one body',
  },
  {
    name: 'prove:providers: what the bank of Fintoc has refused is taken for paid',
    plant: replace(
      fintoc('transfers.ts'),
      "return { kind: 'refused', reasons: [railReasonOf(one.return_reason ?? '', one.return_reason_code)] };",
      "return { kind: 'accepted', value: settled };",
    ),
    tests: PROVE,
    only: 'what goes out by SPEI goes once',
  },
  {
    name: 'prove:providers: a message of a provider is taken and never read',
    plant: replace(
      'src/platform/inbound-messages.ts',
      'tx.enqueue(HANDLE_JOB, { inboundId: id });',
      'void HANDLE_JOB;',
    ),
    tests: PROVE,
    only: 'what goes out by SPEI goes once',
  },
  {
    name: 'prove:providers: the secret before is not accepted while it is valid',
    plant: replace(
      'src/connected-ports.ts',
      '(one.ends_at === null || one.ends_at > now)',
      '(one.ends_at === null && now > 0)',
    ),
    tests: PROVE,
    only: 'what goes out by SPEI goes once',
  },
  {
    name: 'prove:providers: a secret that has ended is accepted for ever',
    plant: replace(
      'src/connected-ports.ts',
      '(one.ends_at === null || one.ends_at > now)',
      '(one.ends_at === null || now > 0)',
    ),
    tests: PROVE,
    only: 'what goes out by SPEI goes once',
  },
  {
    name: 'prove:providers: requests have the key before as long as messages may',
    plant: replace(
      'src/connected-ports.ts',
      'const [current] = secretsIn(services, connection, field);',
      'const current = secretsIn(services, connection, field).at(-1);',
    ),
    tests: PROVE,
    only: 'what goes out by SPEI goes once',
  },
  {
    name: 'what a list of Fintoc may not have yet was never made',
    plant: replace(fintoc('rail.ts'), 'if (mayBeSentAgain(kept, given.clock)) return', 'return'),
    tests: DRIVER,
    only: 'is not taken for missing when its key',
  },
  {
    name: 'fintoc: what did not arrive waits until a list must have it',
    plant: replace(fintoc('once.ts'), '  isAlive(kept, clock) || clock', '  clock'),
    tests: DRIVER,
    only: 'is sent again at once',
  },
  {
    name: 'fintoc: only some of its calls keep its limit',
    plant: replace(fintoc('index.ts'), '{ all: CALLS_A_SECOND }', '{ byOperation: { pay: CALLS_A_SECOND } }'),
    tests: CHECK,
    only: 'keeps the limit of Fintoc over all of its calls',
  },
  {
    name: 'fintoc: what a version before has kept is sent with another body under its key',
    plant: replace(fintoc('once.ts'), 'body: sent, key', 'body, key'),
    tests: DRIVER,
    only: 'kept by a version before',
  },
  {
    name: 'fintoc: a verification that has failed is asked about until it is given up',
    plant: replace(
      fintoc('resolve.ts'),
      "return refusedAs(WHY[railReasonOf(reason ?? '')] ?? 'not_told');",
      'return OPEN;',
    ),
    tests: DRIVER,
    only: 'is refused as not_payable',
  },
  {
    name: 'fintoc: what goes out under the name of a settlement is one, also an order',
    plant: replace(
      fintoc('transfers.ts'),
      '  metadataOf(one, REFERENCE) === undefined &&\n  SETTLEMENT',
      '  SETTLEMENT',
    ),
    tests: DRIVER,
    only: 'is a sweep, unless it is one of our orders',
  },
  {
    name: 'fintoc: an account that is emptied each day is found sound',
    plant: replace(
      fintoc('check.ts'),
      'isSweep(sent) && !CAME_BACK',
      'isSweep(sent) && sent.id === "" && !CAME_BACK',
    ),
    tests: CHECK,
    only: 'whose balance Fintoc takes away',
  },
  {
    name: 'money of the company stays in suspense',
    plant: replace(
      'src/modules/wallets/wallets/compare-deposits.ts',
      "item.isOwn === true && row.status === 'suspense'",
      "item.isOwn === true && row.status === 'own'",
    ),
    tests: ['test/connections/fintoc.test'],
    only: 'have money of the company as its own',
  },
  {
    name: 'fintoc: an address that is not allowed is taken for a missing permission',
    plant: replace(
      fintoc('check.ts'),
      'if (OF_THE_ADDRESS.has(answer.code)) return',
      'if (answer.code === "") return',
    ),
    tests: CHECK,
    only: 'an address that the company has not listed',
  },
  {
    name: 'an error of Fintoc is a refusal',
    plant: replace(
      fintoc('api.ts'),
      'if (status < 400 || status >= 500 || code === TWIN) return false;',
      'if (status >= 500) return true;',
    ),
    tests: DRIVER,
    only: 'is found in the list where a 500 is kept',
  },
  {
    name: 'fintoc: what Fintoc refuses as a conflict is asked about for a day',
    plant: replace(fintoc('api.ts'), ' || NOTHING_DONE.has(code);', ';'),
    tests: DRIVER,
    only: 'is refused for want of money by the account itself',
  },
  {
    name: 'fintoc: requests mean the version of the day of the first one',
    plant: replace(fintoc('api.ts'), ', ...FINTOC_VERSION };', ' };'),
    tests: DRIVER,
    only: 'names its version',
  },
  {
    name: 'fintoc: a request about the connection names no version',
    plant: replace(fintoc('admin.ts'), '...FINTOC_VERSION,', ''),
    tests: CHECK,
    only: 'names its version',
  },
  {
    name: 'fintoc: a payment is refused because its own twin is there',
    plant: replace(fintoc('api.ts'), ' || code === TWIN) return false;', ') return false;'),
    tests: DRIVER,
    only: 'that may be its own twin is asked about',
  },
  {
    name: 'an answer of a double that is from nowhere is found in no list',
    plant: replace('test/doubles/sources.ts', "if (from === undefined) return 'has no source';", ''),
    tests: ['test/doubles/sources'],
    only: 'is found where it is from nowhere',
  },
  {
    name: 'a route of a double is from nowhere',
    plant: replace(
      'test/doubles/fintoc/said-by.ts',
      "'GET /v1/events/:id': guides('api/main-resources/events-reference'),",
      '',
    ),
    tests: ['test/doubles/sources'],
    only: 'is said of every route',
  },
  {
    name: 'an answer of a double names a page that no one can open',
    plant: replace(
      'test/doubles/fintoc/said-by.ts',
      "guides('guides/transfers/outbound-transfers');",
      "({ from: page('our notes') });",
    ),
    tests: ['test/doubles/sources'],
    only: 'is from somewhere: events of Fintoc',
  },
  {
    name: 'a message of Fintoc is believed',
    plant: replace(
      fintoc('rail.ts'),
      'const now = await transferNow(given.api, event);',
      'const now = transfer.parse(event.data);',
    ),
    tests: DRIVER,
    only: 'is not believed against the API',
  },
  {
    name: 'a message of Fintoc for another tenant is taken',
    plant: replace(
      fintoc('accounts.ts'),
      'return owner === undefined || owner.tenantId === call.tenant.id ?',
      'return owner !== null ?',
    ),
    tests: ['test/conformance/fintoc'],
    only: 'takes no message for its own',
  },
  {
    name: 'another order is sent under a reference of Fintoc that is known',
    plant: replace(
      fintoc('once.ts'),
      'if (kept.tenantId !== tenant.id || asWrittenNow(sent) !== body)',
      'if (kept.tenantId !== tenant.id)',
    ),
    tests: ['test/conformance/fintoc'],
    only: 'does not take another order under a reference that is known',
  },
  {
    name: 'the cent of a verification at Fintoc is a payment that no order explains',
    plant: replace(fintoc('statement.ts'), 'if (isVerification) return', 'if (root === "") return'),
    tests: DRIVER,
    only: 'is a cent on the statement as a verification',
  },
  {
    name: 'any cent that left Fintoc without an order was a verification',
    plant: replace(fintoc('verified.ts'), 'madeAt.delete(id);', ''),
    tests: DRIVER,
    only: 'what left by other hands',
  },
  {
    name: 'a cent is judged before its verification at Fintoc must be listed',
    plant: replace(fintoc('verified.ts'), '?? NEVER) < LIST_LAG_MS)', '?? NEVER) < 0)'),
    tests: DRIVER,
    only: 'is not listed yet',
  },
  {
    name: 'any secret is taken for that of the webhook endpoint at Fintoc',
    plant: replace(
      fintoc('endpoints.ts'),
      'markIn(one)?.fingerprint === fingerprintOf(secret)',
      'markIn(one) !== undefined',
    ),
    tests: SET_UP,
    only: 'before its secret was kept is made up for where an older secret is kept',
  },
  {
    name: 'a webhook endpoint at Fintoc is left whose secret no one has seen',
    plant: replace(
      fintoc('set-up.ts'),
      'await removeLost(admin, before.value, { wanted, signal });',
      'void removeLost;',
    ),
    tests: SET_UP,
    only: 'by an answer that was lost twice leaves no endpoint',
  },
  {
    name: 'the secret of a webhook endpoint at Fintoc is lost where the last look fails',
    plant: replace(
      fintoc('set-up.ts'),
      "failed('replace', NOT_SEEN)), secret };",
      "failed('replace', NOT_SEEN)), ...(isThere ? { secret } : {}) };",
    ),
    tests: SET_UP,
    only: 'after its secret was given out still gives it',
  },
  {
    name: 'a signature that Fintoc refuses is not noticed',
    plant: replace(
      fintoc('check.ts'),
      'if (answer.status === 401) return',
      'if (answer.status === 0) return',
    ),
    tests: CHECK,
    only: 'names a signature by another key',
  },
  {
    name: 'one finding of a connection to Fintoc is said once for each call',
    plant: replace(fintoc('check.ts'), 'OF_THE_KEY.has(status) ||', 'OF_THE_KEY.has(status + 100) ||'),
    tests: CHECK,
    only: 'names a secret key that Fintoc does not know',
  },
];
