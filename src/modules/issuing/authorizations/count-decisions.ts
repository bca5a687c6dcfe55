// What the card network was answered, for the operator.
import type { Mode } from '#platform/context/context.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { Decision } from './port.ts';

export type CountDecision = (mode: Mode, decision: Decision) => void;

/** An approval has no reason. */
export function countDecisions(metrics: Metrics): CountDecision {
  const answers = metrics.counter(
    'monedero_authorizations_total',
    'Answers to the card network, by mode, decision and reason',
  );
  const add = (mode: Mode, { decision, reason }: Decision, by?: number): void =>
    answers.add({ mode, decision, reason: reason ?? 'none' }, by);
  // An alert on an increase does not see the first late answer if that is also the first that is counted.
  for (const mode of ['test', 'live'] as const)
    add(mode, { decision: 'declined', reason: 'decision_timeout' }, 0);
  return (mode, decision) => add(mode, decision);
}
