// What the columns of a table have of a person, as those read it who erase, export and show it.
import type { Table } from '../db/table.ts';
import type { Personal } from '../db/kept.ts';

/** Rows of no tenant: people who sign in, and their sessions. */
export const isShared = ({ columns }: Table): boolean => !('tenant_id' in columns);

export const personalOf = ({ columns }: Table): Array<readonly [string, Personal]> =>
  Object.entries(columns).flatMap(([name, { holds }]) =>
    holds === 'plain' || holds === 'hidden' ? [] : [[name, holds] as const],
  );

export const hiddenOf = ({ columns }: Table): string[] =>
  Object.entries(columns).flatMap(([name, { holds }]) => (holds === 'hidden' ? [name] : []));
