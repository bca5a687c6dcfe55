// What a person may let a client do, and what each of it takes.

export const SCOPES = ['wallet:read', 'wallet:schedule', 'wallet:pay', 'wallet:admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** What the tools take that most clients are connected for. */
export const SCOPES_OF_MOST: readonly Scope[] = ['wallet:read', 'wallet:schedule', 'wallet:pay'];

/** What a client gets that asks for nothing in particular. */
export const SCOPE_DEFAULT: Scope = 'wallet:read';

const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word);

/** Answers in the order of the table, and leaves out words that are no scopes. */
export const scopesIn = (words: readonly string[]): Scope[] =>
  SCOPES.filter((scope) => words.filter(isScope).includes(scope));

/** It spends, so it is bound to a sub-wallet and its limits. */
export const spends = (scopes: readonly Scope[]): boolean =>
  scopes.includes('wallet:pay') || scopes.includes('wallet:schedule');

/** A person must have proven a moment ago who they are. */
export const needsProof = (scopes: readonly Scope[]): boolean =>
  spends(scopes) || scopes.includes('wallet:admin');
