// Mutants of what an operator sets: mail by SMTP (what is said in the clear, what is sent again, and who gets
// any), files that deployments start from, what is measured, and a database that loses sessions.
import { edit } from './canary.ts';
import { replace, type Mutant } from './mutant.ts';

const smtp = (file: string): string => `src/providers/wire/smtp/${file}`;
const books = (file: string): string => `src/providers/mail/${file}`;

const driver = (file: string): string => `src/providers/smtp/${file}`;
const BY_CONNECTION = [books('by-connection.test')];
const DRIVER = ['test/doubles/smtp/driver'];
const PROVE = { tests: ['test/faults/prove-providers'], only: 'what goes out by SPEI goes once' };
const CHECKS = 'tools/prove/providers/mail-checks.ts';
const CHECK_TESTS = ['tools/prove/providers/mail-checks'];

export const mailMutants: readonly Mutant[] = [
  {
    name: 'prove:providers: a mail is called taken that no server has seen',
    plant: replace(
      books('by-connection.ts'),
      ': await services.carriers.at(connectionId).send(tenant, mail, signal);',
      ': accepted(null);',
    ),
    ...PROVE,
  },
  {
    name: 'prove:providers: answers are called lost that were not',
    plant: replace(CHECKS, 'row.unknownCount <= lost', 'row.unknownCount >= lost'),
    tests: CHECK_TESTS,
    only: 'has more lost answers',
  },
  {
    name: 'prove:providers: what a server refuses for now is taken for a refusal',
    plant: replace(CHECKS, 'const REFUSED = /^55\\d /;', 'const REFUSED = /^[45]5\\d /;'),
    tests: CHECK_TESTS,
    only: 'is called refused and was not',
  },
  {
    name: 'prove:providers: a mail of an organization by the server of the deployment is not seen',
    plant: replace(CHECKS, 'byHouse === 0 ?', 'byHouse >= 0 ?'),
    tests: CHECK_TESTS,
    only: 'is wrong where it went by another server',
  },
  {
    name: 'prove:providers: a mail that left in the clear is not seen',
    plant: replace(
      CHECKS,
      'reference !== undefined && !isEncrypted',
      'reference === undefined && !isEncrypted',
    ),
    tests: CHECK_TESTS,
    only: 'is wrong where it went by another server',
  },
  {
    name: 'mail by connection: a check keeps the password in memory for as long as its time limit',
    plant: replace(driver('check.ts'), "late.removeEventListener('abort', tooLate);", ''),
    tests: ['test/live/secrets'],
    only: 'are in no table',
  },
  {
    name: 'connections: what carries no mail is not said where the sandbox has a mailbox',
    plant: replace(
      'src/modules/base/connections/missing.ts',
      'serving.some(({ id }) => id !== SANDBOX)',
      'serving.some(({ id }) => id !== undefined)',
    ),
    tests: ['test/connections/missing'],
    only: 'the mailbox of the sandbox is none',
  },
  {
    name: 'connections: the operator is not shown who has no messenger',
    plant: replace(
      'src/roles/cli/missing-carriers.ts',
      "const MODES: readonly Mode[] = ['live', 'test'];",
      "const MODES: readonly Mode[] = ['test'];",
    ),
    tests: ['test/connections/missing'],
    only: 'is named to the operator',
  },
  {
    name: 'mail by connection: a server of this machine may be named',
    plant: replace(driver('reach.ts'), 'world.allowLoopback === true', 'world.allowLoopback !== undefined'),
    tests: DRIVER,
    only: 'is not sent where its name is 127.0.0.1, which',
  },
  {
    name: 'mail by connection: the library connects, and asks no one whether the address is allowed',
    plant: replace(
      smtp('transport.ts'),
      'const { connect } = reach;',
      "const connect = undefined as Reach['connect'];",
    ),
    tests: DRIVER,
    only: 'goes to the address that was looked at',
  },
  {
    name: 'mail by connection: it is sent in the clear',
    plant: replace(driver('fields.ts'), 'needsTls: true', 'needsTls: false'),
    tests: DRIVER,
    only: 'is not sent in the clear',
  },
  {
    name: 'mail by connection: a certificate of another name is taken',
    plant: replace(smtp('transport.ts'), 'rejectUnauthorized: true', 'rejectUnauthorized: false'),
    tests: DRIVER,
    only: 'nor to a server with the certificate of another name',
  },
  {
    name: 'mail by connection: what was taken by one is sent again by another',
    plant: replace(books('by-connection.ts'), 'if (is_accepted) return accepted(null);', ''),
    tests: BY_CONNECTION,
    only: 'and is not sent again by the first',
  },
  {
    name: 'mail by connection: one whose answer was lost may go to the next',
    plant: replace(driver('index.ts'), ': unknownBecause(sent.cause);', ': unsentBecause(sent.cause);'),
    tests: DRIVER,
    only: 'is unknown where the connection is lost',
  },
  {
    name: 'mail by connection: a run that comes later does not bind it',
    plant: replace(
      books('books.ts'),
      'update smtp_mails set asked_by = null\n',
      'update smtp_mails set asked_by = asked_by\n',
    ),
    tests: BY_CONNECTION,
    only: 'goes nowhere else once a second run',
  },
  {
    name: 'mail by connection: a process that died leaves nothing of where it was',
    plant: replace(
      books('by-connection.ts'),
      'return before.connection_id === null ?',
      'return before.unknown_count === 0 ?',
    ),
    tests: BY_CONNECTION,
    only: 'stays where a process that died',
  },
  {
    name: 'mail by connection: what a removed one may have taken is tried without end',
    plant: replace('src/mailers.ts', "?.status === 'removed'", '?.status === undefined'),
    tests: ['test/connections/mail'],
    only: 'is not removed while a mail',
    hangs: true,
  },
  {
    name: 'mail by connection: it is removed while a mail may have left by it',
    plant: replace('src/product.ts', 'underWay: [mailsUnderWay],', 'underWay: [],'),
    tests: ['test/connections/mail'],
    only: 'is not removed while a mail',
  },
  {
    name: 'mail by connection: what the server has refused keeps it from being removed',
    plant: replace(books('books.ts'), 'and not is_accepted and not is_refused', 'and not is_accepted'),
    tests: ['test/connections/mail'],
    only: 'is not removed while a mail',
  },
  {
    name: 'mail by connection: customers of an organization are refused where the deployment has no server',
    plant: replace(
      'src/platform/connected.ts',
      'as === undefined ? [] : await connections',
      'as !== null ? [] : await connections',
    ),
    tests: ['test/connections/mail'],
    only: 'lets its customers sign in',
  },
  {
    name: 'mail by connection: a mailbox that reaches no one counts as mail',
    plant: replace(
      'src/platform/connected.ts',
      'one.organizationId === null && one.id !== SANDBOX',
      'one.organizationId === null',
    ),
    tests: ['test/connections/mail'],
    only: 'lets its customers sign in',
  },
  {
    name: 'mail by connection: its password goes to a host that was changed since',
    plant: replace(
      driver('fields.ts'),
      "  host: {\n    kind: 'setting',",
      "  host: {\n    mayChange: true,\n    kind: 'setting',",
    ),
    tests: ['test/connections/mail'],
    only: 'is added by its owner',
  },
  {
    name: 'mail by connection: a check quotes what the server says',
    plant: replace(
      smtp('outcome.ts'),
      'the server answered ${responseCode}',
      'the server answered ${response}',
    ),
    tests: ['test/doubles/smtp/check'],
    only: 'and quotes nothing',
  },
  {
    name: 'mail: a mail whose answer was lost is given up',
    plant: replace(books('books.ts'), 'const COPIES_MAX = 3;', 'const COPIES_MAX = 1;'),
    tests: ['test/conformance/mailer'],
    only: 'brings the mail when it is asked again',
  },
  {
    name: 'deploy: what an old Node needs to say so is in the repository alone',
    plant: replace('package.json', '    "bin/newer-node.js",\n', ''),
    tests: ['test/deploy/bare.test'],
    only: 'where that of the path is too old',
  },
  {
    name: 'deploy: the package runs with optional packages alone',
    plant: edit('package.json', (text) =>
      text
        .replace(/^ {4}"croner": .*\n/m, '')
        .replace('"optionalDependencies": {', () => '"optionalDependencies": {\n    "croner": "11.0.1",'),
    ),
    tests: ['test/deploy/bare.test'],
    only: 'from files that cannot be written',
  },
  {
    name: 'deploy: a unit of systemd names a setting that there is not',
    plant: replace('deploy/systemd/monedero-worker@.service', 'WORKER_PORT=%i', 'WORKER_PORTS=%i'),
    tests: ['test/deploy'],
    only: 'name no setting',
  },
  {
    name: 'deploy: an alert reads a metric that no process has',
    plant: replace('deploy/prometheus/rules.yaml', 'monedero_orders_contradicted', 'monedero_orders_wrong'),
    tests: ['test/deploy/prometheus.test'],
    only: 'name metrics that a process has',
  },
  {
    name: 'deploy: an alert leads to a section that there is not',
    plant: replace('docs/how-to/alerts.md', '## MonederoJobsWait\n', '## MonederoJobsAreLate\n'),
    tests: ['test/deploy/prometheus.test'],
    only: 'lead to a section',
  },
  {
    name: 'traces: an event does not keep what it belongs to',
    plant: replace(
      'src/platform/draft.ts',
      '  object,\n  trace: trace ?? null,',
      '  object,\n  trace: null,',
    ),
    tests: ['test/tracing/payment.test'],
    only: 'has the request of a payment',
    hangs: true,
  },
  {
    name: 'traces: one that its caller does not sample is recorded',
    plant: replace(
      'src/platform/tracing/tracer.ts',
      'return parent.isSampled ? record',
      'return (true as boolean) ? record',
    ),
    tests: ['src/platform/tracing/tracer.test'],
    only: 'as its caller says with any',
  },
  {
    name: 'traces: work for several is of the trace of who came first',
    plant: replace(
      'src/platform/tracing/tracer.ts',
      'active.run(undefined, unit);\n\ntype Parent',
      'unit();\n\ntype Parent',
    ),
    tests: ['src/platform/tracing/tracer.test'],
    only: 'not what runs for several',
  },
  {
    name: 'traces: a span is written where a post has no room for it',
    plant: replace(
      'src/platform/tracing/otlp.ts',
      'length + bytesFor(text) <= bytes.length',
      'length < bytes.length',
    ),
    tests: ['src/platform/tracing/otlp.test'],
    only: 'gets whole posts',
  },
  {
    name: 'traces: the end of a span forgets the seconds that its fraction makes',
    plant: replace(
      'src/platform/tracing/otlp.ts',
      'const seconds = Math.floor(micros / SECOND_MICROS);',
      'const seconds = Math.floor(ms / 1_000);',
    ),
    tests: ['src/platform/tracing/otlp.test'],
    only: 'to the microsecond',
  },
  {
    name: 'metrics: an event counts before it is committed',
    plant: replace(
      'src/platform/work.ts',
      'events = writeSet.events();',
      'onWritten([], writeSet.events()), (events = writeSet.events());',
    ),
    tests: ['test/metrics/exposition.test'],
    only: 'do not count the event',
  },
  {
    name: 'mail: it is sent in the clear where the server has no STARTTLS',
    plant: replace(smtp('transport.ts'), 'requireTLS: needsTls && !isSecure', 'requireTLS: false'),
    tests: [smtp('transport.test')],
    only: 'is not taken in the clear',
  },
  {
    name: 'mail: a server of another machine may be spoken to in the clear',
    plant: replace(
      'src/platform/mail-settings.ts',
      'needsTls: isSecure || !isOfThisMachine(host)',
      'needsTls: isSecure',
    ),
    tests: ['test/roles/config.test'],
    only: 'is encrypted unless',
  },
  {
    name: 'mail: one whose answer was lost counts as not sent, and is sent without end',
    plant: replace(smtp('outcome.ts'), '    if (hasLeft) return', '    if (false as boolean) return'),
    tests: [smtp('transport.test')],
    only: 'is unknown after "close" at body',
  },
  {
    name: 'mail: one that was accepted is sent again when its job runs again',
    plant: replace(books('mailer.ts'), 'if (before?.is_accepted === true) return accepted(null);', ''),
    tests: [books('mailer.test')],
    only: 'is not, once the server has accepted it',
  },
  {
    name: 'mail: a code of which the answer was lost is not sent again',
    plant: replace(
      'src/modules/people/sign-in/send-code-job.ts',
      "if (answer.kind === 'unknown') throw",
      "if ((answer.kind as string) === 'none') throw",
    ),
    tests: ['test/mail/by-smtp.test'],
    only: 'comes once, however often its job runs',
  },
  {
    name: 'mail: what people of the test side would get leaves',
    plant: replace('src/mailers.ts', 'bySide<Mailer>(sandbox, live)', 'bySide<Mailer>(live, live)'),
    tests: ['test/mail/by-smtp.test'],
    only: 'stays in the mailbox of the sandbox',
    hangs: true,
  },
  {
    name: 'start: a pooler that gives each transaction another session is taken',
    plant: replace('src/platform/db/usable.ts', 'if ((await read(second)) === value) return false;', ''),
    tests: ['test/roles/machine.test'],
    only: 'are kept by PostgreSQL itself',
  },
];
