// A migration runs while the version before serves: it may not hold a lock for long, nor take away what that
// version uses.
import { basename } from 'node:path';
import { hazardsOf } from '#platform/db/migrate/hazards.ts';
import { lineOf, type Problem, type SourceFile } from './problem.ts';

/** Up to this one no version was released, so none was serving beside them. */
const BEFORE_RELEASES = '20261126030000';

export function migrationHazards(migrations: readonly SourceFile[]): Problem[] {
  const sorted = migrations.toSorted((a, b) => (basename(a.path) < basename(b.path) ? -1 : 1));
  return sorted.flatMap(({ path, text }, i) => {
    if (!/^\d{14}_/.test(basename(path)) || basename(path).slice(0, 14) <= BEFORE_RELEASES) return [];
    const earlier = sorted.slice(0, i).map((one) => one.text);
    return hazardsOf(text, earlier).map(({ offset, says }) => ({
      rule: 'migration-hazard',
      path,
      line: lineOf(text, offset),
      message: says,
    }));
  });
}
