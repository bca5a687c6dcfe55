// Which unique constraint an insert has violated.
import { sqlState } from './pool.ts';

/** The unique constraint that an insert violated, if the error is of that kind. */
export function violatedConstraint(error: unknown): string | undefined {
  if (sqlState(error) !== '23505' || !(error instanceof Error)) return undefined;
  const given = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  return (given ?? IN_TEXT.exec(error.message)?.[1])?.replace(SHARD, '');
}

/** Citus names it in the text alone, and that of a shard has its number. */
const IN_TEXT = /unique constraint "(\w+)"/;
const SHARD = /_\d{6,}$/;
