// What a person may let a client do, and what each of it takes.

export const SCOPES = ['wallet:read', 'wallet:schedule', 'wallet:pay', 'wallet:admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a client gets that asks for nothing in particular. */
export const SCOPE_DEFAULT: Scope = 'wallet:read';
