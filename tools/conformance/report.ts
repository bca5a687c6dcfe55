// What a run says: a line for each promise, and at the end what of it belongs into the states of drivers.
import type { Verdict } from './verdict.ts';

const STATES = 'docs/providers/states.json';

export type Ended = {
  readonly driver: string;
  readonly date: string;
  /** The place at the provider, such as the host of a mail server. */
  readonly place?: string | undefined;
  /** Whether its origin is that of the provider, and not another such as that of a double. */
  readonly isProvider: boolean;
  readonly only: string;
  readonly verdicts: readonly Verdict[];
};

export const lineOf = ({ port, promise, outcome, why }: Verdict): string =>
  `${outcome.padEnd('skipped'.length)}  ${port}: ${promise}${why === undefined ? '' : `\n         ${oneLine(why)}`}`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 600);

export function reportOf(ended: Ended) {
  const { driver, date, verdicts, isProvider } = ended;
  const of = (outcome: Verdict['outcome']): number =>
    verdicts.filter((one) => one.outcome === outcome).length;
  const counts = { kept: of('kept'), broken: of('broken'), skipped: of('skipped') };
  return {
    driver,
    date,
    ...counts,
    /** A run that kept nothing has shown nothing. */
    passed: counts.broken === 0 && counts.kept > 0,
    promises: verdicts,
    /** Only what was run at the provider itself, and whole, is a claim. */
    state: isProvider && ended.only === '' && counts.kept > 0 ? { date, run: runOf(ended, counts) } : null,
  };
}

type Counts = Readonly<Record<Verdict['outcome'], number>>;
function runOf({ driver, verdicts, place }: Ended, { kept, broken, skipped }: Counts): string {
  const names = verdicts.filter(({ outcome }) => outcome === 'broken').map((one) => `“${one.promise}”`);
  const ports = [...new Set(verdicts.map(({ port }) => port))].join(' and ');
  const failed = broken === 0 ? 'none broken' : `${broken} broken: ${names.join(', ')}`;
  const where = place === undefined ? '' : ` at ${place}`;
  return `npm run conformance -- ${driver} (${ports}${where}): ${kept} promises kept, ${failed}, ${skipped} skipped`;
}

export function endOf(ended: Ended): string {
  const { kept, broken, skipped, state } = reportOf(ended);
  const counts = `\n${kept} kept, ${broken} broken, ${skipped} skipped`;
  if (state !== null)
    return `${counts}\n\nInto ${STATES}, at "${ended.driver}", then npm run gen:\n  "testSide": ${JSON.stringify(state)}`;
  if (!ended.isProvider)
    return `${counts}\n\nNothing of this belongs into ${STATES}: the keys name another origin than the provider's.`;
  return `${counts}\n\nNothing of this belongs into ${STATES}: ${
    ended.only === '' ? 'no promise was kept.' : 'only a part was run (--only).'
  }`;
}
