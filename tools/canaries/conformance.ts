// Mutants of the command that runs suites at a provider's test side: it can fail, takes no key of the live
// side, and shows none.
import { replace, type Mutant } from './mutant.ts';

const conformance = (file: string): string => `tools/conformance/${file}`;
const COMMAND = ['test/conformance/command'];

export const conformanceMutants: readonly Mutant[] = [
  {
    name: 'a run of conformance ends with 0 whatever is broken',
    plant: replace(conformance('report.ts'), 'counts.broken === 0 && counts.kept > 0', 'counts.kept > 0'),
    tests: COMMAND,
    only: 'names the promise that a provider breaks',
  },
  {
    name: 'a promise that was skipped is said to be kept',
    plant: replace(
      conformance('verdict.ts'),
      'if (error instanceof NotHere) return skipped(error.message);',
      "if (error instanceof NotHere) return { outcome: 'kept' };",
    ),
    tests: COMMAND,
    only: 'skips what is about messages',
  },
  {
    name: 'conformance is run on the live side',
    plant: replace(conformance('keys.ts'), "mode: 'test'", "mode: 'live'"),
    tests: COMMAND,
    only: 'takes no key of the live side',
  },
  {
    name: 'a run of conformance shows a key that a provider repeats',
    plant: replace(conformance('run.ts'), "said.replaceAll(secret, '…')", 'said'),
    tests: COMMAND,
    only: 'shows no key',
  },
  {
    name: 'a run over a double is a claim about its provider',
    plant: replace(conformance('report.ts'), 'isProvider && ended.only', 'ended.only'),
    tests: ['tools/conformance/report'],
    only: 'claims nothing',
  },
  {
    name: 'a run over the double of a mail server is a claim about one',
    plant: replace(conformance('run.ts'), '&& DRIVERS.includes(driver)', ''),
    tests: COMMAND,
    only: 'runs those of a mailer',
  },
  {
    name: 'a mail that its server has refused counts as one that arrived',
    plant: replace(conformance('smtp.ts'), "if (answer.kind === 'accepted') taken", 'taken'),
    tests: COMMAND,
    only: 'runs those of a mailer',
  },
  {
    name: 'conformance: a mailer that changes what it is given keeps its promises',
    plant: replace(
      'src/providers/wire/smtp/transport.ts',
      'text: mail.text,',
      'text: mail.text.trim().slice(0, 80),',
    ),
    tests: ['test/conformance/mailer'],
    only: 'carries subject and text',
  },
];
