// The drivers that a connection can be added for: what each is for and must be given, and what has been seen
// of it. Made from the table of drivers and docs/providers/states.json.
import type { DriverShape, Field } from '#platform/provider/driver.ts';
import { STATES_PATH, type Claim, type DriverState } from './driver-states.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'The drivers that a [connection](../how-to/connect-a-provider.md) can be added for, what each must be given, ' +
  'and what has been seen of it.';

const HOW_TO_READ = `**Checked against its double** says that the driver does what the pages of the provider say, as we have read
them: the double is our own server, made from the same pages. It does not say that the driver works. What a
page leaves open, the double guesses, and the page of the driver lists the guesses. Only a run against the
provider's test side shows how the provider answers, and only money on the live side that money arrives. Where
those columns are empty, no one has done it: try the test side first, and begin live with a small amount.

Who has keys and has run it adds date and outcome to [${STATES_PATH.split('/').at(-1)}](../providers/states.json)
(a date that is missing is refused), and \`npm run gen\` makes this page. Mail of the deployment itself needs no
connection: its server is set [in the environment](../how-to/settings.md#mail).`;

export function driversPage(
  drivers: readonly DriverShape[],
  states: ReadonlyMap<string, DriverState>,
): string {
  const seen = drivers.flatMap((driver) => {
    const state = states.get(driver.name);
    return state === undefined ? [] : [{ driver, state }];
  });
  return page('Drivers', ABOUT, [
    '## What has been seen',
    HOW_TO_READ,
    table(
      ['Driver', 'Checked against its double', 'Against the provider’s test side', 'Live'],
      seen.map(({ driver, state }) => [
        `[${code(driver.name)}](#${driver.name})`,
        state.double.date,
        dateOf(state.testSide),
        dateOf(state.live),
      ]),
    ),
    ...seen.flatMap(({ driver, state }) => sectionOf(driver, state)),
  ]);
}

const dateOf = (claim: Claim): string => {
  if (claim === null) return '';
  return 'none' in claim ? claim.none : claim.date;
};

const listOf = (names: readonly string[] | undefined): string => names?.map(code).join(', ') ?? 'all';

function sectionOf(driver: DriverShape, state: DriverState): string[] {
  const { name, about, ports, countries, modes, mayBeShared, cardsNeedOwnCheck, fields } = driver;
  const asked = Object.entries(fields);
  const tests = state.double.tests.map((path) => `[${path.split('/').slice(1).join('/')}](../../${path})`);
  return [
    `## ${name}`,
    `${about.en} [What to know before](../../${state.page}).`,
    table(
      ['', ''],
      [
        ['Ports', listOf(ports)],
        ['Countries', listOf(countries)],
        ['Sides', listOf(modes)],
        ['One connection may serve', mayBeShared ? 'one organization, or all' : 'one organization'],
        ...(cardsNeedOwnCheck === true
          ? [['Cards are for', 'people whom the same connection has checked']]
          : []),
        [
          'Checked against its double',
          `${state.double.date}, over ${state.double.over}: ${tests.join(', ')}`,
        ],
        ['Against the provider’s test side', claimOf(state.testSide)],
        ['Live', claimOf(state.live)],
      ],
    ),
    asked.length === 0
      ? 'It must be given nothing.'
      : table(
          ['Field', 'Kind', 'What it is'],
          asked.map(([field, one]) => [code(field), kindOf(one), one.says.en]),
        ),
  ];
}

const claimOf = (claim: Claim): string => {
  if (claim === null) return 'not yet';
  return 'none' in claim ? claim.none : `${claim.date}: ${claim.run}`;
};

const kindOf = ({ kind, currency, isOptional, isDrawn, isOperators }: Field): string =>
  [
    kind,
    ...(currency === undefined ? [] : [`in minor units of ${currency}`]),
    ...(isOptional === true ? ['may be left out'] : []),
    ...(isDrawn === true ? ['made where it is left out'] : []),
    ...(isOperators === true ? ['set by the operator alone'] : []),
  ].join(', ');
