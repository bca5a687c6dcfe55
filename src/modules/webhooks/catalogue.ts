// Which types of events there are, and which of them a receiver asks for with a pattern: an exact type, a
// family such as `card.*`, or `*`.
import type { NamedEvent } from '#platform/events/event-type.ts';

export type Catalogue = {
  readonly events: readonly NamedEvent[];
  find(type: string): NamedEvent | undefined;
  /**
   * Whether a receiver may subscribe to it. A family that does not exist would match nothing, and the mistake
   * would go unnoticed.
   */
  isPattern(text: string): boolean;
};

const EVERYTHING = '*';
const FAMILY_END = '.*';

const familyOf = (type: string): string => type.slice(0, type.indexOf('.'));

export function catalogueOf(events: readonly NamedEvent[]): Catalogue {
  const byType = new Map(events.map((event) => [event.type, event]));
  if (byType.size < events.length) throw new Error('two events have the same type');
  const families = new Set(events.map(({ type }) => familyOf(type) + FAMILY_END));
  return {
    events,
    find: (type) => byType.get(type),
    isPattern: (text) => text === EVERYTHING || byType.has(text) || families.has(text),
  };
}

export const matches = (patterns: readonly string[], type: string): boolean =>
  patterns.some(
    (pattern) => pattern === EVERYTHING || pattern === type || pattern === familyOf(type) + FAMILY_END,
  );

export type TypeFilter = { readonly type: string | null; readonly typePrefix: string | null };

/** What a query compares with to find the types of a pattern; both are null if any type will do. */
export function typeFilterOf(pattern: string | undefined): TypeFilter {
  if (pattern === undefined || pattern === EVERYTHING) return { type: null, typePrefix: null };
  return pattern.endsWith(FAMILY_END)
    ? { type: null, typePrefix: pattern.slice(0, -1) }
    : { type: pattern, typePrefix: null };
}
