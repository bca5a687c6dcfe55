// How a noun decides whether money may leave: it walks its rules in their order. The same list and what the
// walk found, or what the row kept of it, are the checks that people are shown.
import { z } from 'zod';
import type { Language } from '#platform/text/language.ts';
import { Refusal, saidIn } from '#platform/refusals/refusal.ts';
import type { Reason } from '#modules/approvals/reasons.ts';
import { NOT_REACHED } from './rules-not-reached.ts';
import { PASSED } from './rules-passed.ts';
import { PASSES } from './rules-previewed.ts';
import { HOLDS, NOT_REACHED_BEFORE } from './rules-previewed-held.ts';
import { HELD, isHolding, RULE_NAMES, type HoldingRule, type RuleName } from './rules.ts';

/** Some are looked at only once a rule before has held it for the owner, or only while none has. */
type When = 'held' | 'not held';

/** Throws a refusal if it fails, and returns the reason if it is held for the owner. */
export type Rule<Facts> = {
  readonly rule: RuleName;
  readonly when?: When;
  readonly look: (facts: Facts, reasons: readonly Reason[]) => Reason | 'held' | undefined | void;
};
type Named = Pick<Rule<never>, 'rule' | 'when'>;

/** What the walk ended with; of a row, nothing failed. */
export type WalkResult = {
  readonly heldBy: ReadonlySet<HoldingRule>;
  readonly broken?: { readonly rule: RuleName; readonly refusal: Refusal };
};
type Walked = WalkResult & { readonly reasons: readonly Reason[] };

const isSkipped = ({ when }: Named, isHeld: boolean): boolean =>
  when !== undefined && (when === 'held') !== isHeld;

/** Up to the first that fails. A verdict changes nothing. */
export function walk<Facts>(rules: ReadonlyArray<Rule<Facts>>, facts: Facts): Walked {
  const reasons: Reason[] = [];
  const heldBy = new Set<HoldingRule>();
  for (const one of rules) {
    if (isSkipped(one, heldBy.size > 0)) continue;
    try {
      const found = one.look(facts, reasons);
      if (found === undefined) continue;
      if (!isHolding(one.rule)) throw new Error(`${one.rule} holds nothing`);
      heldBy.add(one.rule);
      if (found !== 'held') reasons.push(found);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { reasons, heldBy, broken: { rule: one.rule, refusal: error } };
    }
  }
  return { reasons, heldBy };
}

const OUTCOMES = ['passed', 'held', 'failed', 'not_reached'] as const;

const checkSchema = z
  .object({
    rule: z.enum(RULE_NAMES),
    outcome: z
      .enum(OUTCOMES)
      .describe(
        '`held`: the owner had to agree. `not_reached`: it was not looked at, since a rule before it failed, or since it is only about asking the owner.',
      ),
    message: z.string(),
    fix: z.string().optional().describe('Of the one that failed.'),
    ownerFix: z.string().optional().describe('The same for the owner, without names of fields.'),
  })
  .meta({ id: 'SpendingRule' });
type Check = z.output<typeof checkSchema>;

export const checksSchema = z
  .array(checkSchema)
  .describe('The outcome of each rule, in the order in which they are looked at.');

/** What has been decided on, or what would be. A rule that fails says the same of both: its refusal. */
type OutcomeTexts = {
  readonly passed: typeof PASSED;
  readonly held: typeof HELD;
  readonly notReached: typeof NOT_REACHED;
};
const DECIDED: OutcomeTexts = { passed: PASSED, held: HELD, notReached: NOT_REACHED };
const PREVIEWED: OutcomeTexts = {
  passed: PASSES,
  held: HOLDS,
  notReached: { ...NOT_REACHED, ...NOT_REACHED_BEFORE },
};

export const checksOf = (rules: readonly Named[], found: WalkResult, language: Language): Check[] =>
  outcomesOf(rules, found, language, DECIDED);
export const previewedChecks = (rules: readonly Named[], found: WalkResult, language: Language): Check[] =>
  outcomesOf(rules, found, language, PREVIEWED);

/** The outcome of each rule, in the order of the list that the decision walks. */
function outcomesOf(
  rules: readonly Named[],
  { heldBy, broken }: WalkResult,
  language: Language,
  said: OutcomeTexts,
): Check[] {
  let isHeld = false;
  let isOver = false;
  return rules.map((one): Check => {
    const { rule } = one;
    if (isOver || isSkipped(one, isHeld))
      return { rule, outcome: 'not_reached', message: said.notReached[rule][language] };
    if (broken?.rule === rule) {
      isOver = true;
      return { rule, outcome: 'failed', ...saidIn(broken.refusal, language) };
    }
    if (!isHolding(rule) || !heldBy.has(rule))
      return { rule, outcome: 'passed', message: said.passed[rule][language] };
    isHeld = true;
    return { rule, outcome: 'held', message: said.held[rule][language] };
  });
}
