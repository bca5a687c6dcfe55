// Looks at connections to providers, and sets up there what they need.
import { fill } from '#platform/text/language.ts';
import type { Finding, SetUpStep } from '#platform/provider/findings.ts';
import { checkAll, checkConnection } from '#modules/base/connections/check.ts';
import { setUpConnection } from '#modules/base/connections/set-up.ts';
import { missingCarriers, shownMissing } from './missing-carriers.ts';
import { required } from '../operator/operator.ts';
import type { ConnectionsCommand } from './providers.ts';

export const checkProviders: ConnectionsCommand = async ({ app, environment, operands: [id] }) => {
  const { connections: services } = app.operatorActions;
  const checked =
    id === undefined ? await checkAll(services) : [{ id, findings: await checkConnection(services, id) }];
  // If an id was given, one connection was asked about.
  const missing = id === undefined ? await missingCarriers({ app, environment }) : [];
  const failed = checked.some(({ findings }) => findings.some(({ stops }) => stops));
  return {
    json: {
      data: checked.map(({ id: of, findings }) => ({ id: of, findings: findings.map(toPublicFinding) })),
      missing,
    },
    text: [
      checked.map((one) => shownCheck(one.id, one.findings)).join('\n') || 'there are no connections',
      ...(missing.length === 0 ? [] : ['', shownMissing(missing)]),
    ].join('\n'),
    failed,
  };
};

export const toPublicFinding = ({ code, stops, says, fix, values }: Finding) => ({
  code,
  stops,
  message: fill(says, 'en', values),
  fix: fill(fix, 'en', values),
});

export const shownCheck = (id: string, findings: readonly Finding[]): string =>
  [
    `${id}  ${findings.length === 0 ? 'OK, no problems found' : `${findings.length} found`}`,
    ...findings
      .map(toPublicFinding)
      .flatMap(({ code, stops, message, fix }) => [
        `  ${stops ? 'STOPS' : 'note '}  ${code}: ${message}`,
        `         ${fix}`,
      ]),
  ].join('\n');

export const setUpProvider: ConnectionsCommand = async ({ app, who, operands: [id] }) => {
  const steps = await setUpConnection(app.operatorActions.connections, who, required(id, 'the connection'));
  return {
    json: { steps: steps.map(toPublicStep) },
    text: shownSteps(steps) || 'there is nothing to set up',
    failed: steps.some(({ outcome }) => outcome === 'failed'),
  };
};

export const toPublicStep = ({ what, values, outcome }: SetUpStep) => ({
  what: fill(what, 'en', values),
  outcome,
});

/** Steps that are alike share a line, which names the first of them. */
export function shownSteps(steps: readonly SetUpStep[]): string {
  const alike = Map.groupBy(steps, ({ what, outcome }) => `${outcome} ${what.en}`);
  return [...alike.values()]
    .map(([first, ...more]) => {
      if (first === undefined) return '';
      const { what, values, outcome } = first;
      const others = more.length === 0 ? '' : ` and ${more.length} more`;
      return `${outcome.padEnd(6)}  ${fill(what, 'en', values)}${others}`;
    })
    .join('\n');
}
