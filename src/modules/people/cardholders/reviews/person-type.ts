// What a person is who looks at an identity: a member, or an operator at the command line.
import type { Actor } from '#platform/context/context.ts';

export function personTypeOf({ type }: Actor): 'user' | 'operator' {
  if (type === 'user' || type === 'operator') return type;
  throw new Error(`an identity is decided by a person, and not by ${type}`);
}
