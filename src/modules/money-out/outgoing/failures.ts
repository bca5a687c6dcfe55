// Why money that was on its way did not arrive or came back, in words, with what to do next: of the code that
// its row keeps. What has happened is said with the words of approvals, which name the same codes.
import { z } from 'zod';
import type { Language } from '#platform/text/language.ts';
import { failureText } from '#modules/approvals/refusals.ts';
import { ASKED_FAILURES } from './asked-failures.ts';
import { FAILED, RAIL_FAILURES, RETURNED, type FailureWords } from './rail-failures.ts';

const FAILURES: Readonly<Record<string, FailureWords>> = { ...ASKED_FAILURES, ...RAIL_FAILURES };

export const whySchema = z
  .object({
    message: z.string(),
    fix: z.string(),
    ownerFix: z
      .string()
      .optional()
      .describe('The same for the owner: what has happened and what they can do. An agent is not shown it.'),
  })
  .meta({ id: 'FailureInWords' })
  .nullable()
  .describe('What `failure` means and what to do, in the language of the request.');
type Why = z.output<typeof whySchema>;

/** An agent, which has `failure` already, reads what follows from it, and not what the owner reads. */
export function toWhyForAgent(failed: Failed, language: Language): Why {
  const why = toWhy(failed, language);
  return why && { message: why.message, fix: why.fix };
}

type Failed = { readonly failure: string | null; readonly status: string };

/** A rail may give a reason that has no words here: it stays what it is, in `failure`. */
export function toWhy({ failure, status }: Failed, language: Language): Why {
  if (failure === null) return null;
  const known = Object.hasOwn(FAILURES, failure) ? FAILURES[failure] : undefined;
  const { message, fix, ownerFix }: FailureWords = known ?? (status === 'returned' ? RETURNED : FAILED);
  const said = message ?? failureText(failure) ?? FAILED.message;
  return { message: said[language], fix: fix[language], ownerFix: ownerFix[language] };
}
