// One run of a driver's suites against the test side of its provider: opened as a connection is, receiving if
// there is an address, and with each secret hidden in all that is said.
import { systemClock, isoOf } from '#platform/time/clock.ts';
import { Refusal, saidIn } from '#platform/refusals/refusal.ts';
import { ORIGIN, type Driver } from '#providers/driver.ts';
import { DRIVERS } from '#providers/drivers.ts';
import { EXIT, failureOf, textOf } from '../../src/roles/cli/failure.ts';
import { keysOfTestSide } from './keys.ts';
import { connectionOf, type Connection } from './open.ts';
import { readOptions, type Options } from './options.ts';
import { receive, type Receiver } from './receive.ts';
import { endOf, lineOf, reportOf } from './report.ts';
import { runSuite, type Verdict } from './verdict.ts';

const NAME = 'conformance';
const SET_UP_MS_MAX = 60_000;

export type Output = { say(line: string): void; complain(line: string): void };
type Environment = Readonly<Record<string, string | undefined>>;

/** What the process ends with. `drivers`: tests give one whose provider is a double that has no origin. */
export async function runConformance(
  written: readonly string[],
  environment: Environment,
  output: Output,
  drivers: readonly Driver[] = DRIVERS,
): Promise<number> {
  const json = written.includes('--json');
  try {
    return await ran(readOptions(written, drivers), environment, output);
  } catch (error) {
    const failure = error instanceof Refusal ? refused(error) : failureOf(error);
    output.complain(textOf(NAME, failure, json));
    return failure.exit;
  }
}

async function ran(options: Options, environment: Environment, output: Output): Promise<number> {
  const { driver, side, listening, json } = options;
  const keys = await keysOfTestSide(driver, options.keys, environment);
  const connection = connectionOf(driver, keys, listening?.address);
  const hide = hiding(connection);
  let receiver: Receiver | undefined;
  try {
    receiver = listening && (await received(connection, listening.port));
    const verdicts: Verdict[] = [];
    const note = (verdict: Verdict): void => {
      const { why } = verdict;
      const shown = why === undefined ? verdict : { ...verdict, why: hide(why) };
      verdicts.push(shown);
      if (!json) output.say(lineOf(shown));
    };
    const isAsked = (promise: string): boolean => promise.includes(options.only);
    const run = { ...options, connection, receiver };
    await side.suites(run, async (suite) => void (await runSuite(suite, isAsked, note)));
    const ended = {
      driver: driver.name,
      date: isoOf(systemClock.now()).slice(0, 10),
      place: side.placeOf?.(keys.settings),
      isProvider: keys.settings[ORIGIN] === undefined && DRIVERS.includes(driver),
      only: options.only,
      verdicts,
    };
    output.say(json ? JSON.stringify(reportOf(ended)) : endOf(ended));
    return reportOf(ended).passed ? EXIT.done : EXIT.refused;
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { message: hide(error.message) }) : error;
  } finally {
    await receiver?.close();
    await connection.close();
  }
}

/** Receives where the set-up of the driver registers it at the provider, as that of a connection does. */
async function received(connection: Connection, port: number): Promise<Receiver> {
  const { setUp, ports } = connection.open();
  const receiver = await receive(connection.tenant, port, ports.approval_messenger?.answerChallenge);
  const { steps = [], secrets = {} } = (await setUp?.(AbortSignal.timeout(SET_UP_MS_MAX))) ?? {};
  connection.keep(secrets);
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  if (failed === undefined) return receiver;
  await receiver.close();
  throw new Error(`the provider does not take the address for its messages: ${failed.what.en}`);
}

/** What a driver says quotes what a provider has answered, which may quote what it was sent. */
const hiding =
  (connection: Connection) =>
  (text: string): string =>
    connection
      .secrets()
      .filter((secret) => secret !== '')
      .reduce((said, secret) => said.replaceAll(secret, '…'), text);

function refused(refusal: Refusal): ReturnType<typeof failureOf> {
  const { problems = [] } = refusal.wording;
  const { message, fix } = saidIn(refusal, 'en');
  const all = problems.map(({ field, message: text }) => `${field}: ${text.en}`).join('\n');
  const said = all === '' ? message : all;
  return { exit: EXIT.refused, code: refusal.code, message: `${refusal.code}: ${said}`, fix, requestId: '' };
}
