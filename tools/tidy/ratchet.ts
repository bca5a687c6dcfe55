// House numbers that some code already breaks: each may shrink and never grow, until it is gone.
import { z } from 'zod';
import type { Problem } from './problem.ts';

/** By rule and by what was measured: the most it may be. */
type Ratchet = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const RATCHET_PATH = 'tools/tidy/ratchet.json';
const LOWER_COMMAND = 'node tools/tidy.ts --lower';

export const ratchetSchema = z.record(z.string(), z.record(z.string(), z.int().positive()));

/** The problems that count: those without an entry, those that grew, and entries that could be lower. */
export function hold(problems: readonly Problem[], ratchet: Ratchet): Problem[] {
  const worst = worstOf(problems);
  const counting = problems.flatMap((problem) => {
    const allowed = allowedFor(problem, ratchet);
    if (problem.measured === undefined || allowed === undefined) return [problem];
    if (problem.measured.value <= allowed) return [];
    return [{ ...problem, message: `${problem.message}, and it grew from ${allowed}` }];
  });
  return [...counting, ...entriesTooHigh(worst, ratchet)];
}

/** The same entries at what they are now; never more of them, never higher. */
export function lowered(problems: readonly Problem[], ratchet: Ratchet): Ratchet {
  const worst = worstOf(problems);
  const rules = Object.entries(ratchet).map(([rule, entries]) => {
    const kept = Object.entries(entries).flatMap(([key, allowed]) => {
      const now = worst.get(`${rule} ${key}`);
      return now === undefined ? [] : [[key, Math.min(now, allowed)] as const];
    });
    return [rule, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(rules.filter(([, entries]) => Object.keys(entries).length > 0));
}

function allowedFor({ rule, measured }: Problem, ratchet: Ratchet): number | undefined {
  return measured === undefined ? undefined : ratchet[rule]?.[measured.key];
}

function worstOf(problems: readonly Problem[]): Map<string, number> {
  const worst = new Map<string, number>();
  for (const { rule, measured } of problems) {
    if (measured === undefined) continue;
    const key = `${rule} ${measured.key}`;
    worst.set(key, Math.max(measured.value, worst.get(key) ?? 0));
  }
  return worst;
}

function entriesTooHigh(worst: ReadonlyMap<string, number>, ratchet: Ratchet): Problem[] {
  return Object.entries(ratchet).flatMap(([rule, entries]) =>
    Object.entries(entries).flatMap(([key, allowed]) => {
      const now = worst.get(`${rule} ${key}`);
      if (now !== undefined && now >= allowed) return [];
      const to = now === undefined ? 'gone' : String(now);
      const message = `${rule} of ${key} is ${allowed} and could be ${to}: ${LOWER_COMMAND}`;
      return [{ rule: 'ratchet', path: RATCHET_PATH, line: 1, message }];
    }),
  );
}
